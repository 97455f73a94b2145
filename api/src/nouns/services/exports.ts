import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { columnsOf, type ExportQuery } from '../../kernel/nouns/export-query.ts';
import { savedServices, serviceOptions, services, serviceViews, standingAcceptances } from './table.ts';

export const serviceOf = (id: SQLWrapper) =>
  sql`(select jsonb_build_object('id', service.id, 'name', service.name) from ${services} service where service.id = ${id})`;

export const ownServices = (serviceId: AnyPgColumn, userId: string) =>
  sql`${serviceId} in (select own.id from ${services} own where own.provider_id = ${userId})`;

export const optionsOf = (userId: string): ExportQuery => ({
  from: serviceOptions,
  columns: columnsOf(serviceOptions),
  where: ownServices(serviceOptions.serviceId, userId),
  by: [serviceOptions.serviceId, serviceOptions.position, serviceOptions.id],
});

export const viewsOf = (userId: string): ExportQuery => ({
  from: serviceViews,
  columns: columnsOf(serviceViews, 'visitor'),
  where: eq(serviceViews.visitor, userId),
  by: [serviceViews.day, serviceViews.serviceId],
});

export const savedOf = (userId: string): ExportQuery => ({
  from: savedServices,
  columns: { ...columnsOf(savedServices, 'userId', 'serviceId'), service: serviceOf(savedServices.serviceId) },
  where: eq(savedServices.userId, userId),
  by: [savedServices.createdAt, savedServices.id],
});

export const acceptancesOf = (userId: string): ExportQuery => ({
  from: standingAcceptances,
  columns: { ...columnsOf(standingAcceptances, 'serviceId'), service: serviceOf(standingAcceptances.serviceId) },
  where: ownServices(standingAcceptances.serviceId, userId),
  by: [standingAcceptances.createdAt, standingAcceptances.id],
});
