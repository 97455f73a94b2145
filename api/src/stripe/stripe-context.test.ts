import { createServer } from 'node:http';
import Stripe from 'stripe';
import { createStripe } from './stripe-context.ts';

/** A proxy between us and Stripe. */
const sent = { status: 200, body: '' };
const proxy = createServer((_request, response) => {
  response.writeHead(sent.status, { 'content-type': 'application/json' }).end(sent.body);
});
beforeAll(() => new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve)));
afterAll(() => proxy.close());

const retrieve = () => {
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const settings = { webhookSecret: undefined, connectWebhookSecret: undefined, apiBase: `http://127.0.0.1:${port}` };
  return createStripe({ ...settings, secretKey: 'sk_test_1' })?.paymentIntents.retrieve('pi_1');
};

test.each([
  [503, '{"message":"Service Unavailable"}'],
  [404, '{"detail":"Not found"}'],
  [404, '{"error":{"code":404,"message":"Not found"}}'],
  [400, '{"error":"bad_gateway"}'],
  [200, '{}'],
  [200, 'null'],
  [200, '<html>'],
  [200, '{"id":"pi_1","obj'],
])('an answer of a proxy with status %s and %s is no payment', async (status, body) => {
  Object.assign(sent, { status, body });
  await expect(retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
});

test('an object and an error of Stripe are read', async () => {
  Object.assign(sent, { status: 200, body: '{"id":"pi_1","object":"payment_intent"}' });
  expect(await retrieve()).toMatchObject({ id: 'pi_1' });
  Object.assign(sent, { status: 404, body: '{"error":{"type":"invalid_request_error"}}' });
  await expect(retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
});
