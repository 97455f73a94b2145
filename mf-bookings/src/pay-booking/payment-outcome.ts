import { errorText } from '@nearhand/platform';
import type { PaymentIntentResult } from '@stripe/stripe-js';

export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'processing' }
  | { kind: 'failed'; reason: string }
  /** Nobody knows: what should have answered did not. */
  | { kind: 'unexpected' };

const fallback = 'An error occurred while processing your payment.';

/** What Stripe's result in the browser means. A held amount counts as paid: it is captured on completion. */
export const outcomeOf = ({ error, paymentIntent }: PaymentIntentResult): PaymentOutcome => {
  if (error) return { kind: 'failed', reason: error.message || fallback };
  const { status } = paymentIntent;
  return { kind: status === 'succeeded' || status === 'requires_capture' ? 'paid' : 'processing' };
};

/** Stripe no longer takes this secret, as when the intent was replaced meanwhile: a fresh one is needed. */
export const isSecretSpent = ({ error }: PaymentIntentResult): boolean =>
  error?.code === 'payment_intent_unexpected_state';

/** What a wallet payment that did not go through means. */
export const refusedOutcome = async (failure: unknown): Promise<PaymentOutcome> => ({
  kind: 'failed',
  reason: await errorText(failure, fallback),
});
