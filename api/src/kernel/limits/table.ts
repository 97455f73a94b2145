import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/** In the shape that rate-limiter-flexible needs. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
