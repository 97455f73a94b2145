import type { PaymentIntentResult } from '@stripe/stripe-js';
import { cardOutcomeOf, intentIdOf, standingOf } from './card-outcome.ts';

const resultWith = (paymentIntent: { status: string }): PaymentIntentResult =>
  JSON.parse(JSON.stringify({ paymentIntent }));
const refusedWith = (error: { code?: string; type?: string; message?: string }): PaymentIntentResult =>
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
  expect(cardOutcomeOf(refusedWith(error))).toEqual({ kind: 'stale', reason: 'It has ended.' });
});

test.each(['api_connection_error', 'api_error'])('%s leaves open whether the card was charged', (type) => {
  expect(cardOutcomeOf(refusedWith({ type, message: 'You have not been charged.' }))).toEqual({ kind: 'unexpected' });
});

test.each([
  [resultWith({ status: 'succeeded' }), 'paid'],
  [resultWith({ status: 'processing' }), 'processing'],
  [resultWith({ status: 'requires_payment_method' }), 'unexpected'],
  [refusedWith({ type: 'api_connection_error' }), 'unexpected'],
])('an intent looked at afterwards, %j, is %s', (result, kind) => {
  expect(standingOf(result)).toEqual({ kind });
});

test('a secret tells which intent it belongs to', () => {
  expect(intentIdOf('pi_3MtwBwLkdIwHu7ix_secret_YrKJUKribcBjcG8HVhfZluoGH')).toBe('pi_3MtwBwLkdIwHu7ix');
});
