import { once } from 'node:events';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { payments } from '../../nouns/payments/table.ts';
import { deal } from '../../testing/fixtures/payments.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { insertRow } from '../database/first-of.ts';
import { loggedError } from './request-log.ts';

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

const begin = async () => {
  const { booking, customer } = await deal(site);
  await site.call('POST', '/payments/create-intent', { as: customer, body: { bookingId: booking.id } });
};
const hear = async () => {
  const { booking } = await deal(site);
  const { id: bookingId, customerId } = booking;
  const payment = { bookingId, customerId, method: 'card', state: 'processing', amountCents: 4500 } as const;
  await insertRow(site.db, payments, { ...payment, intentId: bookingId });
  const object = { id: booking.id, object: 'payment_intent', client_secret: clientSecret };
  const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } };
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  await site.call('POST', '/payments/webhook', { body: event, headers: { 'stripe-signature': signature } });
};
test.each([
  ['a payment that is begun', begin],
  ['a webhook', hear],
])('%s logs a declined card without the payment intent', async (_where, act) => {
  await act();
  const errors = logged();
  expect(errors).toContainEqual(asLogged);
});

test('so do other lines, and an error that it caused', async () => {
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

const ada = { name: 'Ada Moss', email: 'ada@example.test', password: 'lovelace', role: 'customer' };
const failureOf = (query: Promise<unknown>): Promise<unknown> => query.catch((error: unknown) => error);

test('a write that the database rejects is logged without its values', async () => {
  await site.db.execute(sql`alter table users add constraint no_ada check (email not like 'ada@%')`);
  expect((await site.call('POST', '/auth/register', { body: ada })).statusCode).toBe(500);
  const text = String(log.read());
  const { err } = JSON.parse(text.split('\n').find((line) => line.includes('no_ada')) ?? '');
  expect(err).toMatchObject({ type: 'DrizzleQueryError', code: '23514', constraint: 'no_ada', table: 'users' });
  expect(err.query).toContain('insert into "users"');
  expect(err.stack).toMatch(/^at /);
  expect(text).not.toMatch(/ada@|Ada Moss|\$argon2|params/i);
});

test('neither a cause nor an error of the driver quotes values', async () => {
  const cause = await failureOf(site.db.execute(sql`select ${'ada@example.test'}::uuid`));
  const ofDriver = await failureOf(site.app.database.query({ text: `select 'ada@example.test'::uuid` }));
  expect(ofDriver).toMatchObject({ message: expect.stringContaining('ada@') });
  const logged = JSON.stringify([new Error('It failed.', { cause }), ofDriver].map(loggedError));
  expect(logged).toContain('It failed.');
  expect(logged).toContain('22P02');
  expect(logged).not.toContain('ada@');
});
