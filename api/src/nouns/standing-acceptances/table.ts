import { sql } from 'drizzle-orm';
import { check, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, idIn, instant } from '../../kernel/database/columns.ts';
import { services } from '../services/table.ts';

/**
 * A provider accepts requests for a service before they are made. Each change of its notice is a new version, so a booking
 * names the words by which it was accepted.
 */
export const standingAcceptances = pgTable(
  'standing_acceptances',
  {
    id: id(),
    serviceId: idIn('service_id', () => services.id),
    /** Counts from 1 for each service. */
    version: integer('version').notNull(),
    noticeMinutes: integer('notice_minutes').notNull(),
    createdAt: createdAt(),
    /** It was withdrawn, or another version replaced it. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    check('standing_acceptances_notice', sql`${table.noticeMinutes} >= 0`),
    uniqueIndex('standing_acceptances_version_once').on(table.serviceId, table.version),
    uniqueIndex('standing_acceptances_one_open').on(table.serviceId).where(sql`${table.endedAt} is null`),
  ],
);
