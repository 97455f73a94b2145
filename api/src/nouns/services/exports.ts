import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { rowsOf } from '../../kernel/nouns/export-query.ts';
import { savedServices, serviceOptions, services, serviceViews, standingAcceptances } from './table.ts';

export const serviceOf = (id: SQLWrapper) =>
  sql`(select jsonb_build_object('id', service.id, 'name', service.name) from ${services} service where service.id = ${id})`;

export const ownServices = (serviceId: AnyPgColumn, userId: string) =>
  sql`${serviceId} in (select own.id from ${services} own where own.provider_id = ${userId})`;

export const optionsOf = (userId: string) =>
  rowsOf(serviceOptions, ownServices(serviceOptions.serviceId, userId), {
    by: [serviceOptions.serviceId, serviceOptions.position, serviceOptions.id],
  });

export const viewsOf = (userId: string) =>
  rowsOf(serviceViews, eq(serviceViews.visitor, userId), {
    without: ['visitor'],
    by: [serviceViews.day, serviceViews.serviceId],
  });

export const savedOf = (userId: string) =>
  rowsOf(savedServices, eq(savedServices.userId, userId), {
    without: ['userId', 'serviceId'],
    more: { service: serviceOf(savedServices.serviceId) },
  });

export const acceptancesOf = (userId: string) =>
  rowsOf(standingAcceptances, ownServices(standingAcceptances.serviceId, userId), {
    without: ['serviceId'],
    more: { service: serviceOf(standingAcceptances.serviceId) },
  });
