import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
import { services } from './services.ts';

/** `path` names the widest file of a picture. Unused pictures are swept. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    path: text('path').notNull().unique(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    /** From then on it may be swept and not be used; null while it is in use. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('uploads_by_owner').on(table.ownerId),
    index('uploads_by_service').on(table.serviceId),
    index('uploads_by_expiry').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
  ],
);

/** In the shape that rate-limiter-flexible needs. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

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

/**
 * The outbox of live updates: written with what changed, sent and deleted at once. Unlogged: after a crash of PostgreSQL it is
 * empty, and all browsers ask for everything once more.
 */
export const liveUpdates = pgTable('live_updates', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  name: text('name').notNull(),
  /** Of what the payload names, or of the one person who gets it. */
  subjectId: uuid('subject_id').notNull(),
});
