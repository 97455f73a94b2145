import type { PaymentIntentResult } from '@stripe/stripe-js';
import { cardOutcomeOf, intentIdOf } from './card-outcome.ts';

const resultWith = (paymentIntent: { status: string }): PaymentIntentResult =>
  JSON.parse(JSON.stringify({ paymentIntent }));
const refusedWith = (error: { code?: string; message?: string }): PaymentIntentResult =>
  JSON.parse(JSON.stringify({ error }));

test.each([
  ['succeeded', 'paid'],
  ['requires_capture', 'paid'],
  ['processing', 'processing'],
  ['requires_action', 'processing'],
])('a result of %s is %s', (status, kind) => {
  expect(cardOutcomeOf(resultWith({ status }))).toEqual({ kind });
});

test.each([
  [{ message: 'Your card was declined.' }, 'Your card was declined.'],
  [{}, 'An error occurred while processing your payment.'],
])('an error %p is told as %s', (error, reason) => {
  expect(cardOutcomeOf(refusedWith(error))).toEqual({ kind: 'failed', reason });
});

test('a spent secret is no word about the card', () => {
  const error = { code: 'payment_intent_unexpected_state', message: 'It has ended.' };
  expect(cardOutcomeOf(refusedWith(error))).toEqual({ kind: 'behind', reason: 'It has ended.' });
});

test('a secret tells which intent it belongs to', () => {
  expect(intentIdOf('pi_3MtwBwLkdIwHu7ix_secret_YrKJUKribcBjcG8HVhfZluoGH')).toBe('pi_3MtwBwLkdIwHu7ix');
});
