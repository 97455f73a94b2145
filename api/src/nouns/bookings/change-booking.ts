import { type BookingStatus, bookingParty, bookingTransition, errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { bookings } from '../../kernel/database/schema.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { type DayContext, stateOf } from './booking-day.ts';
import { notYourBooking, transitionRefused } from './booking-refusals.ts';
import { type Booking, findBooking, lockBooking } from './booking-repository.ts';
import { type ExpiryContext, expireRequests } from './expire-requests.ts';
import { writeChange } from './write-change.ts';

/**
 * Changes a booking's status as the lifecycle table allows. The locked row decides which of several changes at once
 * wins; hooks then let the money follow the booking, and never the other way round.
 */
export const changeBooking = async (
  context: ExpiryContext,
  id: string,
  to: BookingStatus,
  viewer: Viewer,
): Promise<void> => {
  const allowed = (booking: Booking | undefined) => allowedChange(context, booking, to, viewer);
  await expireRequests(context, eq(bookings.id, id));
  allowed(await findBooking(context.db, id));
  for (const { beforeChange } of context.bookingHooks) await beforeChange?.(context, id, to);
  await context.db.transaction(async (tx) => {
    allowed(await lockBooking(tx, id));
    await writeChange(context, tx, id, to);
  });
  for (const { afterChange } of context.bookingHooks) await afterChange?.(context, id, to);
};

const allowedChange = (context: DayContext, booking: Booking | undefined, to: BookingStatus, viewer: Viewer): void => {
  if (!booking) throw notFound(errorCodes.bookingNotFound, 'The booking');
  const party = bookingParty(booking, viewer);
  if (!party) throw notYourBooking();
  if (bookingTransition(stateOf(context, booking), to, party)) return;
  throw transitionRefused(booking.status, to, booking.paymentStatus === 'paid', party);
};
