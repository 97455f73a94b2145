import { sql } from 'drizzle-orm';
import { columnsOf, type ExportQuery } from '../../kernel/nouns/export-query.ts';
import { ownBookings } from '../bookings/exports.ts';
import { caseDecisions, cases } from './table.ts';

export const casesOf = (userId: string): ExportQuery => ({
  from: cases,
  columns: columnsOf(cases),
  where: ownBookings(cases.bookingId, userId),
  by: [cases.createdAt, cases.id],
});

/** Without the admin who decided. */
export const decisionsOf = (userId: string): ExportQuery => ({
  from: caseDecisions,
  columns: columnsOf(caseDecisions, 'decidedBy'),
  where: sql`${caseDecisions.caseId} in (select ${cases.id} from ${cases} where ${ownBookings(cases.bookingId, userId)})`,
  by: [caseDecisions.createdAt, caseDecisions.id],
});
