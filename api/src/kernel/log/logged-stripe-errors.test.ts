import { once } from 'node:events';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import Stripe from 'stripe';
import { insertPayment } from '../../nouns/payments/payment-repository.ts';
import { change, deal, seenBy } from '../../testing/fixtures/payments.ts';
import { jobNamed, runJob, useTestApp } from '../../testing/test-app.ts';
import { minutes } from '../time/clock.ts';

const syncOpenPayments = jobNamed('settle-open-payments');

const clientSecret = 'pi_1_secret_hunter2';
const declined = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: `Your card was declined: ${clientSecret}.`,
  payment_intent: {
    id: 'pi_1',
    object: 'payment_intent',
    client_secret: clientSecret,
    receipt_email: 'ada@example.test',
  },
};
/** Answers everything as Stripe answers a card that it declines. */
const declining = createServer((_request, answer) => {
  answer.writeHead(402, { 'content-type': 'application/json', 'request-id': 'req_1' });
  answer.end(JSON.stringify({ error: declined }));
});
const state: { stripe?: Stripe } = {};
beforeAll(async () => {
  await once(declining.listen(0, '127.0.0.1'), 'listening');
  const address = declining.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  state.stripe = new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(() => declining.close());

const webhookSecret = 'whsec_test';
const log = new PassThrough();
const site = useTestApp({
  logger: { level: 'debug', stream: log },
  settings: { stripe: { secretKey: 'sk_test_1', webhookSecret, connectWebhookSecret: undefined, apiBase: undefined } },
  get stripe() {
    return state.stripe;
  },
});
beforeEach(() => log.read());

/** The errors that were logged, once no line holds more of the declined card than it may. */
const logged = () => {
  const text = String(log.read() ?? '');
  expect(text).not.toMatch(/hunter2|client_secret|"payment_intent"|ada@|"raw"|"headers"/);
  const lines = text.split('\n').flatMap((line): { err?: object }[] => (line ? [JSON.parse(line)] : []));
  return lines.flatMap(({ err }) => err ?? []);
};
const asLogged = {
  type: 'StripeCardError',
  code: 'card_declined',
  decline_code: 'generic_decline',
  requestId: 'req_1',
  statusCode: 402,
  message: 'Your card was declined: pi_1_secret_[removed].',
  stack: expect.stringMatching(/^at /),
};

/** A booking whose payment waits for Stripe. */
const waiting = async (state: 'processing' | 'held') => {
  const made = await deal(site, state === 'held' ? { paymentStatus: 'paid' } : {});
  const { id: bookingId, customerId } = made.booking;
  await insertPayment(site.db, {
    bookingId,
    customerId,
    method: 'card',
    state,
    amountCents: 4500,
    intentId: bookingId,
  });
  return made;
};
const begin = async () => {
  const { booking, customer } = await deal(site);
  await site.call('POST', '/payments/create-intent', { as: customer, body: { bookingId: booking.id } });
};
const look = async () => {
  const { booking, customer } = await waiting('processing');
  await seenBy(site, customer, booking.id);
};
const cancel = async () => {
  const { booking, customer } = await waiting('held');
  await change(site, customer, booking.id, 'cancelled');
};
const hear = async () => {
  const { booking } = await waiting('processing');
  const object = { id: booking.id, object: 'payment_intent', client_secret: clientSecret };
  const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } };
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  await site.call('POST', '/payments/webhook', { body: event, headers: { 'stripe-signature': signature } });
};
const sweepRows = async () => {
  await waiting('processing');
  await runJob(site, syncOpenPayments, { clock: () => new Date(Date.now() + minutes(10)) }).catch(() => undefined);
};
test.each([
  ['a payment that is begun', begin],
  ['a screen that looks in the background', look],
  ['a cancellation that gives money back', cancel],
  ['a webhook', hear],
  ['a row of a job', sweepRows],
])('%s logs a declined card without the payment intent', async (_where, act) => {
  await act();
  const errors = logged();
  expect(errors).toContainEqual(asLogged);
});

test('so do a route that did not expect it and a job', async () => {
  const error = await state.stripe?.balance.retrieve().catch((thrown: unknown) => thrown);
  site.app.log.error({ err: error }, 'unexpected error');
  site.app.log.error(error);
  site.app.log.error({ err: new Error('It failed.', { cause: error }) }, 'a job failed');
  site.app.log.error({ err: declined }, 'no error at all');
  expect(logged()).toEqual([
    asLogged,
    asLogged,
    expect.objectContaining({ message: 'It failed.', cause: asLogged }),
    { type: 'object', message: 'Something other than an error was thrown.', stack: '' },
  ]);
});
