import { bookingParty, errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { bookings } from '../../kernel/database/schema.ts';
import { missing } from '../../kernel/errors/refusal.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { findLivePayment, type Payment } from '../payments/payment-repository.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { notYourBooking } from './booking-refusals.ts';
import { type Booking, type BookingDetail, findBookingDetail } from './booking-repository.ts';
import { type ExpiryContext, expireRequests } from './expire-requests.ts';

/** In milliseconds: people wait for their booking, not for Stripe. */
const longestLook = 2_500;

/**
 * One booking for one of its people. While its card payment is open, Stripe is asked first: so a payment that the
 * browser has just made shows at once, and one whose webhook was lost comes right when somebody looks. Where Stripe takes
 * its time the booking is as we know it, and what Stripe says shows with the next look.
 */
export const readBooking = async (context: ExpiryContext, id: string, viewer: Viewer): Promise<BookingDetail> => {
  await expireRequests(context, eq(bookings.id, id));
  const found = await findBookingDetail(context.db, id);
  if (!found) throw missing(errorCodes.bookingNotFound, 'The booking');
  if (!bookingParty(found.booking, viewer)) throw notYourBooking();
  const payment = await findLivePayment(context.db, id);
  if (!payment || !isOpen(payment, found.booking)) return found;
  const look = () => settlePayment(context, payment.id);
  await context.background.within(longestLook, `look:${payment.id}`, look, (error) =>
    context.log.warn({ err: error, bookingId: id }, 'the payment could not be checked'),
  );
  return (await findBookingDetail(context.db, id)) ?? found;
};

const isOpen = ({ intentId, state }: Payment, { status }: Booking): boolean =>
  intentId !== null && (status === 'cancelled' || !(state === 'held' || state === 'captured'));
