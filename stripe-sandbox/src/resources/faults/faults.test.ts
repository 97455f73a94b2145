import Stripe from 'stripe';
import type { FaultSettings } from '../../http/faults.ts';
import { errorOf, keys, type TestSandbox, testSandbox, unpaidPayment } from '../../testing/test-sandbox.ts';
import { webhookReceiver } from '../../testing/webhook-receiver.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

const intents = async () => (await sandbox.stripe.paymentIntents.list()).data;
const pay = (stripe = sandbox.stripe) => stripe.paymentIntents.create(unpaidPayment);

/** The official client as a shop uses it, with its retries. */
const retrying = () =>
  new Stripe(keys.secretKey, { host: '127.0.0.1', port: sandbox.port, protocol: 'http', telemetry: false });

const addFault = (params: object): Promise<{ id: string }> =>
  sandbox.stripe.rawRequest('POST', '/v1/test_helpers/faults', params);

test.each<[FaultSettings, object]>([
  [
    { type: 'error', status: 429 },
    { statusCode: 429, code: 'rate_limit', type: 'StripeRateLimitError' },
  ],
  [{ type: 'error' }, { statusCode: 500, type: 'StripeAPIError' }],
  [
    { type: 'error', status: 400, code: 'balance_insufficient' },
    { code: 'balance_insufficient', type: 'StripeInvalidRequestError' },
  ],
])('%j fails the next call that matches, which does nothing', async (settings, expected) => {
  await addFault({ ...settings, method: 'POST', path: '/v1/payment_intents' });
  expect(await intents()).toEqual([]);
  expect(await errorOf(pay())).toMatchObject(expected);
  expect(await intents()).toEqual([]);
  expect((await pay()).status).toBe('requires_payment_method');
});

test('the official client retries an answer that was lost after the commit, and pays once', async () => {
  sandbox.addFault({ type: 'answer_lost', method: 'POST', path: '/v1/payment_intents' });
  const { id, lastResponse } = await pay(retrying());
  expect(lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await intents()).map((intent) => intent.id)).toEqual([id]);
});

test('a client without retries of its own repeats a lost answer under its key, also after a decline', async () => {
  const declined = { ...unpaidPayment, payment_method: 'pm_card_visa_chargeDeclined', confirm: true };
  sandbox.addFault({ type: 'answer_lost', method: 'POST', count: 2 });
  const ask = () => sandbox.stripe.paymentIntents.create(declined, { idempotencyKey: 'one' });
  expect((await errorOf(ask())).type).toBe('StripeConnectionError');
  expect(await errorOf(ask())).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(await intents()).toHaveLength(1);
});

test('a connection that is lost before the call leaves nothing behind', async () => {
  sandbox.addFault({ type: 'connection_lost', path: '/v1/payment_*', count: 2 });
  expect((await errorOf(pay())).type).toBe('StripeConnectionError');
  expect(await intents()).toEqual([]);
});

test('a call hangs until its fault ends, and is not done when its client has left', async () => {
  const fault = sandbox.addFault({ type: 'hang', path: '/v1/payment_intents', count: 2 });
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${keys.secretKey}` };
  const body = new URLSearchParams({ amount: '4500', currency: 'usd' });
  const left = fetch(`${sandbox.url}/v1/payment_intents`, { method: 'POST', headers, body, signal: leaving.signal });
  await fault.hit;
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  const waiting = pay();
  while (fault.record.hits < 2) await new Promise(setImmediate);
  const { data } = await sandbox.stripe.rawRequest('GET', '/v1/test_helpers/faults').then(listOf);
  expect(data).toMatchObject([{ id: fault.record.id, type: 'hang', count: 2, hits: 2 }]);
  await sandbox.stripe.rawRequest('DELETE', `/v1/test_helpers/faults/${fault.record.id}`);
  const { id } = await waiting;
  expect((await intents()).map((intent) => intent.id)).toEqual([id]);
});

test('a sandbox with a hanging call can be closed', async () => {
  const fault = sandbox.addFault({ type: 'hang' });
  const hanging = errorOf(pay());
  await fault.hit;
  await sandbox.close();
  expect((await hanging).type).toBe('StripeConnectionError');
});

test('webhooks come twice and out of order', async () => {
  const receiver = await webhookReceiver();
  const own = await testSandbox({ webhookUrl: receiver.url });
  const held = own.addFault({ type: 'webhook_held', event: 'payment_intent.created' });
  own.addFault({ type: 'webhook_twice', event: 'payment_intent.canceled' });
  const { id } = await own.stripe.paymentIntents.create(unpaidPayment);
  await own.stripe.paymentIntents.cancel(id);
  const canceled = await receiver.next('payment_intent.canceled');
  expect(receiver.events.map(({ type }) => type)).not.toContain('payment_intent.created');
  held.end();
  await receiver.next('payment_intent.created');
  while (receiver.events.length < 3) await new Promise(setImmediate);
  expect(receiver.events.filter((event) => event.id === canceled.id)).toHaveLength(2);
  await own.close();
  await receiver.close();
});

test('a wrong fault is refused by name', async () => {
  for (const [wrong, param] of [
    [{ type: 'flood' }, 'type'],
    [{ type: 'error', status: 200 }, 'status'],
    [{ type: 'hang', count: 0 }, 'count'],
  ] as const) {
    expect(await errorOf(addFault(wrong))).toMatchObject({ param });
  }
});

const listOf = (answer: object): { data: unknown[] } => {
  if ('data' in answer && Array.isArray(answer.data)) return { data: answer.data };
  throw new Error('No list was answered.');
};
