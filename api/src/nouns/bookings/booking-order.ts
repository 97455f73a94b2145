import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { bookings } from '../../kernel/database/schema.ts';

export const newestFirst: SQL[] = [desc(bookings.createdAt), desc(bookings.id)];
export const soonestFirst: SQL[] = [
  asc(bookings.date),
  sql`lower(${bookings.timeSpan}) asc nulls first`,
  asc(bookings.id),
];
