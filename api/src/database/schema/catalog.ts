import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * One row that says how often what the public listing shows has changed. Triggers count it up, once per transaction
 * and as the last thing before it commits, so that whoever reads the revision and the services in one snapshot knows
 * that they belong together. Views alone are no change.
 */
export const catalogState = pgTable(
  'catalog_state',
  {
    id: integer('id').primaryKey().default(1),
    revision: bigint('revision', { mode: 'number' }).notNull().default(1),
    /** The transaction that counted last. */
    changedBy: text('changed_by').notNull().default(''),
  },
  (table) => [check('catalog_state_single', sql`${table.id} = 1`)],
);
