import { type BookingStatus, bookingParty, bookingTransition, errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type { Viewer } from '../accounts/session-repository.ts';
import { bookings } from '../database/schema.ts';
import { capturePayment } from '../payments/capture-payment.ts';
import { findLivePayment } from '../payments/payment-repository.ts';
import { missing } from '../refusal.ts';
import { type DayContext, stateOf } from './booking-day.ts';
import { notYourBooking, transitionRefused } from './booking-refusals.ts';
import { type Booking, findBooking, lockBooking } from './booking-repository.ts';
import { type ExpiryContext, expireRequests } from './expire-requests.ts';
import { giveMoneyBack, writeChange } from './write-change.ts';

/**
 * Changes a booking's status as the lifecycle table allows. The locked row decides which of several changes at once
 * wins; the money then follows the booking, and never the other way round.
 */
export const changeBooking = async (
  context: ExpiryContext,
  id: string,
  to: BookingStatus,
  viewer: Viewer,
): Promise<void> => {
  const allowed = (booking: Booking | undefined) => allowedChange(context, booking, to, viewer);
  await expireRequests(context, eq(bookings.id, id));
  const seen = allowed(await findBooking(context.db, id));
  const payment = await findLivePayment(context.db, id);
  // Money first: a booking whose payment cannot be taken is not completed.
  if (to === 'completed' && payment) await capturePayment(context, payment);
  await context.db.transaction(async (tx) => {
    allowed(await lockBooking(tx, id));
    await writeChange(context, tx, id, to);
  });
  if (to === 'cancelled') await giveMoneyBack(context, seen.id);
};

const allowedChange = (
  context: DayContext,
  booking: Booking | undefined,
  to: BookingStatus,
  viewer: Viewer,
): Booking => {
  if (!booking) throw missing(errorCodes.bookingNotFound, 'The booking');
  const party = bookingParty(booking, viewer);
  if (!party) throw notYourBooking();
  if (bookingTransition(stateOf(context, booking), to, party)) return booking;
  throw transitionRefused(booking.status, to, booking.paymentStatus === 'paid', party);
};
