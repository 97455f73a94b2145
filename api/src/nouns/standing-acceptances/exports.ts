import { columnsOf, type ExportQuery } from '../../kernel/nouns/export-query.ts';
import { ownServices, serviceOf } from '../services/exports.ts';
import { standingAcceptances } from './table.ts';

export const acceptancesOf = (userId: string): ExportQuery => ({
  from: standingAcceptances,
  columns: { ...columnsOf(standingAcceptances, 'serviceId'), service: serviceOf(standingAcceptances.serviceId) },
  where: ownServices(standingAcceptances.serviceId, userId),
  by: [standingAcceptances.createdAt, standingAcceptances.id],
});
