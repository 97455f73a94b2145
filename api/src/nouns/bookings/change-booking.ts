import { type BookingStatus, bookingParty, bookingTransition, errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { bookings } from '../../kernel/database/schema.ts';
import { missing } from '../../kernel/errors/refusal.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { capturePayment } from '../payments/capture-payment.ts';
import { findLivePayment } from '../payments/payment-repository.ts';
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
