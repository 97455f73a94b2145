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
  if (error && isUnanswered(error)) return { kind: 'unexpected' };
  if (error) return { kind: isSecretSpent(error) ? 'behind' : 'failed', reason: error.message || vagueRefusal };
  const { status } = paymentIntent;
  return { kind: status === 'succeeded' || status === 'requires_capture' ? 'paid' : 'processing' };
};

/**
 * What an intent that was looked at after a try without an answer says of that try. What has not been paid yet says
 * nothing: the try may still be on its way.
 */
export const standingOf = ({ paymentIntent }: PaymentIntentResult): CardOutcome => {
  switch (paymentIntent?.status) {
    case 'succeeded':
    case 'requires_capture':
      return { kind: 'paid' };
    case 'processing':
      return { kind: 'processing' };
    default:
      return { kind: 'unexpected' };
  }
};

/** The line broke, or Stripe did: the card may have been charged, whatever the message says. */
const isUnanswered = ({ type }: { type?: string }): boolean => type === 'api_connection_error' || type === 'api_error';

/** Stripe no longer takes this secret, as when the intent was paid, ended or replaced meanwhile. */
const isSecretSpent = ({ code }: { code?: string }): boolean => code === 'payment_intent_unexpected_state';

/** The payment intent that a client secret belongs to; the secret begins with it. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_', 1)[0] ?? clientSecret;
