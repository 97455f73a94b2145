import type { BookingStatus, PaymentStatus } from '@nearhand/contracts';
import type Stripe from 'stripe';
import { isCancelable } from '../../stripe/payment-intents.ts';
import type { PaymentState } from './payment-repository.ts';

/** Retrieves an intent with its charge, which shows a refund. */
export const withCharge = { expand: ['latest_charge'] };

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  charge && typeof charge === 'object' ? charge : undefined;

export const hadMoney = (intent: Stripe.PaymentIntent): boolean => chargeOf(intent)?.status === 'succeeded';

/** When the hold began at the card network. Clocks differ: it is never after `now`. */
export const heldSince = (intent: Stripe.PaymentIntent, now: Date): Date => {
  const charge = chargeOf(intent);
  return charge ? new Date(Math.min(charge.created * 1_000, now.getTime())) : now;
};

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

const shownStatus: Record<Exclude<PaymentState, 'voided'>, PaymentStatus> = {
  created: 'unpaid',
  processing: 'processing',
  held: 'paid',
  captured: 'paid',
  failed: 'failed',
  refunded: 'refunded',
};

export const bookingPaymentStatus = (state: PaymentState, booking: BookingStatus, hadMoney: boolean): PaymentStatus => {
  if (state !== 'voided') return shownStatus[state];
  if (!hadMoney) return 'unpaid';
  // A hold that ended under an open booking must be paid again; under a cancelled one it was given back.
  return booking === 'cancelled' ? 'refunded' : 'failed';
};

export const dueAction = (booking: BookingStatus, intent: Stripe.PaymentIntent): 'cancel' | 'refund' | undefined => {
  if (booking !== 'cancelled') return undefined;
  if (isCancelable(intent)) return 'cancel';
  return paymentStateOf(intent) === 'captured' ? 'refund' : undefined;
};
