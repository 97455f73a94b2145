import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

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

/**
 * Which services each of the latest revisions concerned, so that a list that is kept need not be read whole again. A
 * revision that stands here counted by another transaction than the reader knows is of another history: the database
 * was put back to an earlier day. Triggers write it and forget all but the latest thousand.
 */
export const catalogChanges = pgTable(
  'catalog_changes',
  {
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** Not a reference: a service that was deleted is a change as well. */
    serviceId: uuid('service_id').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.revision, table.serviceId] })],
);
