import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { bookings } from '../database/schema.ts';

/** Minutes after midnight, as `slotStart` of the contracts reads them; 0 for a slot that names no time. */
const slotStart = sql`(
  select coalesce((said[1]::int % 12 + case upper(said[3]) when 'PM' then 12 else 0 end) * 60 + said[2]::int, 0)
  from regexp_match(${bookings.timeSlot}, '^\\s*(\\d{1,2}):(\\d{2})\\s*(AM|PM)', 'i') as said
)`;

export const newestFirst: SQL[] = [desc(bookings.createdAt), desc(bookings.id)];
export const soonestFirst: SQL[] = [asc(bookings.date), asc(slotStart), asc(bookings.id)];
