import type { BookingHook } from '../bookings/booking-hooks.ts';
import { nothingToRelease } from '../bookings/booking-refusals.ts';
import type { Booking } from '../bookings/booking-repository.ts';
import { capturePayment } from './capture-payment.ts';
import { releasePayment } from './payment-postings.ts';
import { findLivePayment, type Payment } from './payment-repository.ts';
import { paymentResource } from './payment-resource.ts';
import { refundToWallet } from './wallet-payment.ts';

/** People wait for their booking, not for Stripe. */
const readTimeoutMs = 2_500;
/** Time for money to be given back before the answer says how far that came. */
const refundTimeoutMs = 5_000;

/** A change of the booking moves its money; a payment never changes the booking's status. */
export const bookingPayments: BookingHook = {
  // A booking whose payment cannot be taken is not completed.
  beforeChange: async (context, bookingId, to) => {
    const payment = to === 'completed' ? await findLivePayment(context.db, bookingId) : undefined;
    if (payment) await capturePayment(context, payment);
  },
  onChange: async (context, tx, bookingId, to) => {
    if (to === 'completed' && !(await releasePayment(context, tx, bookingId))) throw nothingToRelease();
    const payment = to === 'cancelled' ? await findLivePayment(tx, bookingId) : undefined;
    if (payment?.method === 'wallet') await refundToWallet(context, tx, payment);
  },
  // The cancellation does not wait for Stripe: the sync goes on in the background, else in the job.
  afterChange: async (context, bookingId, to) => {
    const payment = to === 'cancelled' ? await findLivePayment(context.db, bookingId) : undefined;
    if (!payment) return;
    const giveBack = () => paymentResource.sync(context, payment.id);
    await context.background.within(refundTimeoutMs, `give-back:${payment.id}`, giveBack, (error) =>
      context.log.error({ err: error, bookingId }, 'the money of a cancelled booking waits to be given back'),
    );
  },
  // Shows a payment that was just made in the browser, or whose webhook was lost.
  beforeRead: async (context, booking) => {
    const payment = await findLivePayment(context.db, booking.id);
    if (!payment || !isOpen(payment, booking)) return false;
    const sync = () => paymentResource.sync(context, payment.id);
    await context.background.within(readTimeoutMs, `read:${payment.id}`, sync, (error) =>
      context.log.warn({ err: error, bookingId: booking.id }, 'the payment could not be checked'),
    );
    return true;
  },
};

const isOpen = ({ intentId, state }: Payment, { status }: Booking): boolean =>
  intentId !== null && (status === 'cancelled' || !(state === 'held' || state === 'captured'));
