import type { PaymentIntentOrSetupIntentResult, PaymentIntentResult, SetupIntentResult } from '@stripe/stripe-js';

/** The result of a card payment, as far as the browser knows it. */
export type CardOutcome =
  | { kind: 'paid' }
  | { kind: 'processing' }
  | { kind: 'failed'; reason: string }
  /** Stripe rejects the client secret, for example because another tab has paid: ask the API. */
  | { kind: 'stale'; reason: string }
  /** The result is unknown, because an answer is missing. */
  | { kind: 'unexpected' };

/** For a rejection without a message. */
export const defaultFailureText = 'An error occurred while processing your payment.';

/** A held amount counts as paid: the API captures it later. */
export const cardOutcomeOf = ({
  error,
  paymentIntent,
}: PaymentIntentResult | PaymentIntentOrSetupIntentResult): CardOutcome => {
  if (error && !isUnanswered(error))
    return { kind: isSecretSpent(error) ? 'stale' : 'failed', reason: error.message || defaultFailureText };
  if (!paymentIntent) return { kind: 'unexpected' };
  const { status } = paymentIntent;
  return { kind: status === 'succeeded' || status === 'requires_capture' ? 'paid' : 'processing' };
};

/** The result of saving a card, as far as the browser knows it. */
export type SetupOutcome = { kind: 'saved' } | Extract<CardOutcome, { kind: 'failed' | 'unexpected' }>;

export const setupOutcomeOf = ({ error, setupIntent }: SetupIntentResult): SetupOutcome => {
  if (error && !isUnanswered(error)) return { kind: 'failed', reason: error.message || 'The card was not saved.' };
  return setupIntent?.status === 'succeeded' ? { kind: 'saved' } : { kind: 'unexpected' };
};

/** The result of an attempt without an answer, from its intent. An unpaid intent is no result: the attempt may still run. */
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

/** The connection or Stripe failed. The card may have been charged, against the message. */
const isUnanswered = ({ type }: { type?: string }): boolean => type === 'api_connection_error' || type === 'api_error';

/** The intent was paid, ended or replaced meanwhile. */
const isSecretSpent = ({ code }: { code?: string }): boolean => code === 'payment_intent_unexpected_state';

/** The payment intent that a client secret belongs to; the secret begins with it. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_', 1)[0] ?? clientSecret;
