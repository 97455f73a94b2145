import type { BookingFilter, BookingList } from '@nearhand/contracts';
import { and } from 'drizzle-orm';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { newestFirst, soonestFirst } from './booking-order.ts';
import { comingInTo, countBookings, inStatus, listBookings } from './booking-repository.ts';
import { toBooking } from './booking-wire.ts';
import { type ExpiryContext, expireRequests } from './expire-requests.ts';

/** What was booked with a provider, for an admin with anybody. What waits for an answer comes the soonest first. */
export const listIncoming = async (
  context: ExpiryContext,
  viewer: Viewer,
  { status, limit }: BookingFilter,
): Promise<BookingList> => {
  const { db } = context;
  if (viewer.role !== 'admin') await expireRequests(context, comingInTo(viewer._id));
  const which = and(viewer.role === 'admin' ? undefined : comingInTo(viewer._id), status && inStatus(status));
  const rows = await listBookings(db, which, {
    order: status === 'pending' ? soonestFirst : newestFirst,
    limit: limit === undefined ? undefined : Number(limit),
  });
  const data = rows.map((row) => toBooking(row, viewer, context));
  return status || limit ? { data, total: await countBookings(db, which) } : { data };
};
