import type Stripe from 'stripe';
import { idOf, isRefusedByState } from './stripe-context.ts';

/** `charge.` includes the events of disputes. */
export const intentEvents = ['payment_intent.', 'charge.', 'refund.'];

/** Retrieves an intent with its charge, which shows refunds and disputes. */
export const withCharge = { expand: ['latest_charge'] };

export const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  charge && typeof charge === 'object' ? charge : undefined;

export const intentIdOf = ({ data: { object } }: Stripe.Event): string | undefined => {
  if (object.object === 'payment_intent') return object.id;
  const isOfIntent = object.object === 'charge' || object.object === 'refund' || object.object === 'dispute';
  return isOfIntent ? idOf(object.payment_intent) : undefined;
};

const cancelable: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
];

export const isCancelable = ({ status }: Stripe.PaymentIntent): boolean => cancelable.includes(status);

export const canBeConfirmed = (intent: Stripe.PaymentIntent): boolean =>
  intent.status !== 'requires_capture' && isCancelable(intent);

export const cancelIntent = async (stripe: Stripe, intentId: string): Promise<void> => {
  try {
    await stripe.paymentIntents.cancel(intentId);
  } catch (error) {
    if (!isRefusedByState(error)) throw error;
  }
};

/** A closed card takes no refund, at the next try neither. Stripe refunds no charge that was lost in a dispute. */
const hasFailedRefund = async (stripe: Stripe, intentId: string): Promise<boolean> =>
  (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data.some(({ status }) => status === 'failed');

interface DueRefund {
  /** The row that it belongs to. */
  id: string;
  cents: number;
  money: { refundedCents: number; lostCents: number };
}

/** Refunds `cents` more, once. False, and nothing happens, where the card takes nothing back any more. */
export const refundCents = async (
  stripe: Stripe,
  intentId: string,
  { id, cents, money: { refundedCents, lostCents } }: DueRefund,
): Promise<boolean> => {
  if (lostCents > 0 || (await hasFailedRefund(stripe, intentId))) return false;
  // One refund at one state of the payment: of two at once that wish different sums, Stripe rejects the second, which is retried.
  const idempotencyKey = `refund:${id}:${refundedCents}`;
  await stripe.refunds.create({ payment_intent: intentId, amount: cents }, { idempotencyKey });
  return true;
};
