import type { PaymentIntentResult } from '@stripe/stripe-js';

/** What a card payment came to, as far as the browser can tell. */
export type CardOutcome =
  | { kind: 'paid' }
  | { kind: 'processing' }
  | { kind: 'failed'; reason: string }
  /** What is paid for changed meanwhile, as when another tab has paid: the API tells whether `reason` matters. */
  | { kind: 'behind'; reason: string }
  /** Nobody knows: what should have answered did not. */
  | { kind: 'unexpected' };

/** For a refusal without words of its own. */
export const vagueRefusal = 'An error occurred while processing your payment.';

/** What Stripe's result in the browser means. A held amount counts as paid: whoever holds it captures it later. */
export const cardOutcomeOf = ({ error, paymentIntent }: PaymentIntentResult): CardOutcome => {
  if (error) return { kind: isSecretSpent(error) ? 'behind' : 'failed', reason: error.message || vagueRefusal };
  const { status } = paymentIntent;
  return { kind: status === 'succeeded' || status === 'requires_capture' ? 'paid' : 'processing' };
};

/** Stripe no longer takes this secret, as when the intent was paid, ended or replaced meanwhile. */
const isSecretSpent = ({ code }: { code?: string }): boolean => code === 'payment_intent_unexpected_state';

/** The payment intent that a client secret belongs to; the secret begins with it. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_', 1)[0] ?? clientSecret;
