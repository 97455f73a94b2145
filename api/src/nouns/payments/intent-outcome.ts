import type { BookingStatus, PaymentStatus } from '@nearhand/contracts';
import type Stripe from 'stripe';
import { isCancelable } from '../../stripe/payment-intents.ts';
import type { PaymentState } from './payment-repository.ts';

/** Every intent is fetched with its charge: it tells a refund from a payment that stands. */
export const withCharge = { expand: ['latest_charge'] };

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  charge && typeof charge === 'object' ? charge : undefined;

/** True when money was held or taken at some time, whatever became of it. */
export const hadMoney = (intent: Stripe.PaymentIntent): boolean => chargeOf(intent)?.status === 'succeeded';

/** When the card network took the hold: we may have looked days later. Clocks differ, and it is never in the future. */
export const heldSince = (intent: Stripe.PaymentIntent, now: Date): Date => {
  const charge = chargeOf(intent);
  return charge ? new Date(Math.min(charge.created * 1_000, now.getTime())) : now;
};

/** What an intent, as Stripe shows it now, makes of our payment. */
export const paymentStateOf = (intent: Stripe.PaymentIntent): PaymentState => {
  switch (intent.status) {
    case 'processing':
      return 'processing';
    case 'requires_capture':
      return 'held';
    case 'succeeded':
      return chargeOf(intent)?.refunded ? 'refunded' : 'captured';
    case 'canceled':
      return 'voided';
    case 'requires_payment_method':
      return intent.last_payment_error ? 'failed' : 'created';
    default:
      return 'created';
  }
};

/** What the booking's people read once its payment is in `state`. */
export const bookingPaymentStatus = (state: PaymentState, booking: BookingStatus, hadMoney: boolean): PaymentStatus => {
  switch (state) {
    case 'created':
      return 'unpaid';
    case 'processing':
      return 'processing';
    case 'held':
    case 'captured':
      return 'paid';
    case 'failed':
      return 'failed';
    case 'refunded':
      return 'refunded';
    case 'voided':
      if (!hadMoney) return 'unpaid';
      // A hold that ended under an open booking must be paid anew; under a cancelled one it was given back.
      return booking === 'cancelled' ? 'refunded' : 'failed';
  }
};

/** What must be done at Stripe so that the money follows the booking; a cancelled booking keeps none. */
export const dueAction = (booking: BookingStatus, intent: Stripe.PaymentIntent): 'cancel' | 'refund' | undefined => {
  if (booking !== 'cancelled') return undefined;
  if (isCancelable(intent)) return 'cancel';
  return paymentStateOf(intent) === 'captured' ? 'refund' : undefined;
};
