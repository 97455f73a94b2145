import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Rows on which a job could not do its work. They wait until `retry_at`, so that they hold up no other row. */
export const failingRows = pgTable(
  'failing_rows',
  {
    job: text('job').notNull(),
    rowId: text('row_id').notNull(),
    failures: integer('failures').notNull(),
    retryAt: instant('retry_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.job, table.rowId] })],
);

/** Checks that take one pass over all rows a day. A pass that is cut goes on after `last_id` of `part`. */
export const dailyChecks = pgTable('daily_checks', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** Null while the pass runs. */
  endedAt: instant('ended_at'),
  /** When a pass last ended; when the first one started, before. */
  completedAt: instant('completed_at').notNull(),
  findings: integer('findings').notNull().default(0),
  /** Rows that could not be checked. */
  failures: integer('failures').notNull().default(0),
  part: text('part'),
  lastId: uuid('last_id'),
});
