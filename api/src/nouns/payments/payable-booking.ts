import { errorCodes, isPayable, type PaymentStatus } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { stateOf } from '../bookings/booking-day.ts';
import { notYourBooking } from '../bookings/booking-refusals.ts';
import { type Booking, findBooking, lockBooking } from '../bookings/booking-repository.ts';
import { findLivePayment } from './payment-repository.ts';

/** The booking, when this customer may pay for it now. */
export const payableBooking = async (context: StripeContext, id: string, customerId: string): Promise<Booking> =>
  payable(context, await findBooking(context.db, id), customerId);

/** The same, locked until the transaction ends. */
export const lockPayableBooking = async (
  context: StripeContext,
  tx: Database,
  id: string,
  customerId: string,
): Promise<Booking> => payable(context, await lockBooking(tx, id), customerId);

/** True when this customer's wallet has paid for the booking and has not been given the money back. */
export const isPaidFromWallet = async (db: Database, id: string, customerId: string): Promise<boolean> => {
  const payment = await findLivePayment(db, id);
  return payment?.method === 'wallet' && payment.customerId === customerId;
};

const payable = (context: StripeContext, booking: Booking | undefined, customerId: string): Booking => {
  if (!booking) throw notFound(errorCodes.bookingNotFound, 'The booking');
  if (booking.customerId !== customerId) throw notYourBooking();
  const state = stateOf(context, booking);
  if (isPayable(state)) return booking;
  if (state.begun && isPayable({ ...state, begun: false })) throw begunUnpaid();
  throw notPayable(booking.status === 'cancelled' ? 'refunded' : booking.paymentStatus);
};

const begunUnpaid = (): ApiError =>
  new ApiError(409, errorCodes.notPayable, 'The time of this booking has begun, so it can no longer be paid.');

const reasons: Partial<Record<PaymentStatus, string>> = {
  paid: 'This booking is already paid.',
  processing: 'The payment for this booking is being processed.',
};

export const notPayable = (status?: PaymentStatus): ApiError =>
  new ApiError(409, errorCodes.notPayable, (status && reasons[status]) ?? 'This booking can no longer be paid.');
