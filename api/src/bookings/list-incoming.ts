import type { BookingFilter, BookingList } from '@nearhand/contracts';
import { and } from 'drizzle-orm';
import type { Viewer } from '../accounts/session-repository.ts';
import type { Database } from '../database/database.ts';
import { newestFirst, soonestFirst } from './booking-order.ts';
import { comingInTo, countBookings, inStatus, listBookings } from './booking-repository.ts';
import { toBooking } from './booking-wire.ts';

/** What was booked with a provider, for an admin with anybody. What waits for an answer comes the soonest first. */
export const listIncoming = async (
  db: Database,
  viewer: Viewer,
  { status, limit }: BookingFilter,
): Promise<BookingList> => {
  const which = and(viewer.role === 'admin' ? undefined : comingInTo(viewer._id), status && inStatus(status));
  const rows = await listBookings(db, which, {
    order: status === 'pending' ? soonestFirst : newestFirst,
    limit: limit === undefined ? undefined : Number(limit),
  });
  const data = rows.map((row) => toBooking(row, viewer));
  return status || limit ? { data, total: await countBookings(db, which) } : { data };
};
