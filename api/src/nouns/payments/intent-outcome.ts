import type { BookingStatus, PaymentStatus } from '@nearhand/contracts';
import type Stripe from 'stripe';
import { type IntentMoney, isGivenBack } from '../../stripe/intent-money.ts';
import { chargeOf, isCancelable } from '../../stripe/payment-intents.ts';
import { factsOf } from './payment-postings.ts';
import type { PaymentOfBooking, PaymentState } from './payment-repository.ts';

export interface ShownIntent {
  intent: Stripe.PaymentIntent;
  money: IntentMoney;
  /** A refund to the card failed: this much goes to the customer's wallet instead. */
  toWalletCents?: number;
}

export const hadMoney = (intent: Stripe.PaymentIntent): boolean => chargeOf(intent)?.status === 'succeeded';

/** When the hold began at the card network. Clocks differ: it is never after `now`. */
export const heldSince = (intent: Stripe.PaymentIntent, now: Date): Date => {
  const charge = chargeOf(intent);
  return charge ? new Date(Math.min(charge.created * 1_000, now.getTime())) : now;
};

export const paymentStateOf = ({ intent, money }: ShownIntent, toWalletCents: number): PaymentState => {
  switch (intent.status) {
    case 'processing':
      return 'processing';
    case 'requires_capture':
      return 'held';
    case 'succeeded':
      return isGivenBack(money, toWalletCents) ? 'refunded' : 'captured';
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

export type DueAction = { kind: 'cancel' } | { kind: 'capture' | 'refund'; cents: number };

/** The next step at Stripe, until it has exactly the part of a payment that is not to be given back. */
export const dueAction = (found: PaymentOfBooking, { intent, money }: ShownIntent): DueAction | undefined => {
  const { amountCents, returnCents, isReleased, toWalletCents } = factsOf(found);
  const keep = amountCents - returnCents;
  if (isCancelable(intent)) {
    if (keep === 0) return { kind: 'cancel' };
    // Completion captures the others.
    return isReleased && intent.status === 'requires_capture' ? { kind: 'capture', cents: keep } : undefined;
  }
  // Stripe refunds nothing while a dispute is open.
  const owed = money.capturedCents - money.refundedCents - money.disputedCents - toWalletCents - keep;
  return owed > 0 && money.disputedCents === money.lostCents ? { kind: 'refund', cents: owed } : undefined;
};
