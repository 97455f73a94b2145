import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
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
