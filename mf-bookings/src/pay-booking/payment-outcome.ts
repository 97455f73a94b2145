import { errorCodes } from '@nearhand/contracts';
import { errorCode, errorText } from '@nearhand/platform';
import type { PaymentIntentResult } from '@stripe/stripe-js';

export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'processing' }
  | { kind: 'failed'; reason: string }
  /** What is paid for changed meanwhile, as when another tab has paid: the booking tells whether `reason` matters. */
  | { kind: 'behind'; reason: string }
  /** Nobody knows: what should have answered did not. */
  | { kind: 'unexpected' };

const fallback = 'An error occurred while processing your payment.';

/** What Stripe's result in the browser means. A held amount counts as paid: it is captured on completion. */
export const outcomeOf = ({ error, paymentIntent }: PaymentIntentResult): PaymentOutcome => {
  if (error) return { kind: isSecretSpent(error) ? 'behind' : 'failed', reason: error.message || fallback };
  const { status } = paymentIntent;
  return { kind: status === 'succeeded' || status === 'requires_capture' ? 'paid' : 'processing' };
};

/** Stripe no longer takes this secret, as when the intent was paid, ended or replaced meanwhile. */
const isSecretSpent = ({ code }: { code?: string }): boolean => code === 'payment_intent_unexpected_state';

/** What a wallet payment that did not go through means. */
export const refusedOutcome = async (failure: unknown): Promise<PaymentOutcome> => ({
  kind: (await errorCode(failure)) === errorCodes.notPayable ? 'behind' : 'failed',
  reason: await errorText(failure, fallback),
});
