import { failureStages } from '@nearhand/contracts/wire';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { services } from './services.ts';

/** Pictures that people sent; one that nothing uses is swept. `path` names its widest file. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** Path under the uploads directory; it never changes its content. */
    path: text('path').notNull().unique(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
    /** The one service that shows it. */
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    /** From here on it may be swept, and nothing may begin to use it; null while something does. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('uploads_by_owner').on(table.ownerId),
    index('uploads_by_service').on(table.serviceId),
    index('uploads_by_expiry').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
  ],
);

/** Counters of rate-limiter-flexible, in the shape it asks for. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** Which browser met which release, and whether it broke there; swept after a week. */
export const releaseVisitors = pgTable(
  'release_visitors',
  {
    slice: text('slice').notNull(),
    version: text('version').notNull(),
    /** A keyed hash of the id that the API gave the browser. */
    visitor: text('visitor').notNull(),
    /** A keyed hash of the address that it came from first; empty in rows of before. */
    source: text('source').notNull().default(''),
    seenAt: instant('seen_at').notNull(),
    /** When it last broke there; null while it never did. */
    failedAt: instant('failed_at'),
    /** Where it broke then. */
    stage: text('stage', { enum: failureStages }),
  },
  (table) => [
    primaryKey({ columns: [table.slice, table.version, table.visitor] }),
    oneOf('release_visitors_stage_known', table.stage, failureStages),
    index('release_visitors_of_release').on(table.slice, table.version, table.seenAt),
    index('release_visitors_by_age').on(table.seenAt),
  ],
);
