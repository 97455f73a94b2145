import { api } from '@nearhand/platform';
import { setRuntimeConfig } from '@nearhand/platform/host';
import { stubApi } from '@nearhand/testing';
import { createIdempotencyKeys } from './idempotency-key.ts';

const body = { service: 's1' };
const failureOf = (answer: () => Response) => {
  setRuntimeConfig({
    apiBase: '/api',
    stripePublishableKey: 'pk_test',
    stripeScriptUrl: '/stripe.js',
    features: { passwordRecovery: false, contactForm: false, socialSignIn: [] },
  });
  stubApi.post('/bookings', answer);
  return api.post('bookings', { json: body }).then(
    () => undefined,
    (error: unknown) => error,
  );
};

test('an attempt that nobody answered keeps its key, for as long as the body is the same', async () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyFor(body);
  keys.failed(await failureOf(() => stubApi.noAnswer()));
  expect(keys.keyFor(body)).toBe(first);
  expect(keys.keyFor({ service: 's2' })).not.toBe(first);
});

test('a refused attempt is over: the next one is new', async () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyFor(body);
  keys.failed(await failureOf(() => stubApi.refusal(409, 'booking/slot-taken', 'Taken')));
  expect(keys.keyFor(body)).not.toBe(first);
});
