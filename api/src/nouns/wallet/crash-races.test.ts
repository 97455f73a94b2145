import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../../kernel/idempotency/table.ts';
import { reconcile } from '../../orchestration/stripe/reconcile.ts';
import { openCopy } from '../../testing/copies.ts';
import { balanceOf } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { addMoney, earner } from '../../testing/fixtures/wallets.ts';
import { onServer } from '../../testing/on-server.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { deposits } from '../deposits/table.ts';
import { withdrawals } from '../withdrawals/table.ts';

const { site, stripe } = useStripeApp();

interface Crash {
  /** Stripe does this request, and the API crashes before it has the answer. */
  at: RegExp;
  /** These requests are rejected before. */
  rejected?: RegExp;
}

/** Runs one request against a copy of the API that crashes between Stripe's answer and our write. */
const crashing = async ({ at, rejected }: Crash, as: Person, path: string, body: object): Promise<void> => {
  const asked = ({ method, url }: IncomingMessage) => `${method} ${url?.split('?')[0]}`;
  let isCrashed = false;
  const between = createServer(async (request, response) => {
    const reject = () => {
      const error = { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Too little.' };
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    };
    // A process that is gone asks Stripe for nothing more.
    if (isCrashed || rejected?.test(asked(request))) return reject();
    const target = new URL(request.url ?? '', stripe.environment.STRIPE_API_BASE);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const sent = request.method === 'GET' ? {} : { body: await text(request) };
    const known = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const sending = known.filter(([name]) => name !== 'content-length');
    const answer = await fetch(target, { method: request.method ?? 'GET', headers: sending, ...sent });
    const said = await answer.text();
    if (at.test(asked(request))) {
      isCrashed = true;
      await copy.crash();
      return reject();
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said);
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
  const { port } = between.address() as AddressInfo;
  const apiBase = `http://127.0.0.1:${port}`;
  const copy = await openCopy({ ...stripe.environment, STRIPE_API_BASE: apiBase, DATABASE_URL: site.databaseUrl });
  const { statusCode } = await copy.call('POST', path, { as, body, headers: { 'idempotency-key': 'crash' } });
  expect([isCrashed, statusCode]).toEqual([true, 500]);
  between.closeAllConnections();
  between.close();
};

const mend = async (): Promise<string[]> => {
  const said: string[] = [];
  await reconcile(site.app, (line) => said.push(line));
  return said;
};

onServer.each<[string, Crash, string, number]>([
  ['the transfer was made', { at: /POST \/v1\/transfers$/ }, 'paid', 0],
  ['the payout was made', { at: /POST \/v1\/payouts$/ }, 'paid', 0],
  ['the transfer was fetched back', { at: /reversals$/, rejected: /POST \/v1\/payouts$/ }, 'failed', 30],
])('after a crash when %s the withdrawal completes once', async (_what, crash, state, left) => {
  const provider = await earner(site, 3_000);
  await crashing(crash, provider, '/wallet/withdraw', { amount: 30 });
  expect(await balanceOf(site, provider)).toBe(0);
  const rowOf = async () => (await site.db.select().from(withdrawals).where(eq(withdrawals.userId, provider._id)))[0];
  for (let look = 0; look < 50 && (await rowOf())?.state !== state; look += 1) await mend();
  const row = await rowOf();
  expect([row?.state, await balanceOf(site, provider)]).toEqual([state, left]);
  const { data: transfers } = await stripe.stripe.transfers.list({ destination: row?.accountId ?? '' });
  expect(transfers.map(({ amount, amount_reversed }) => amount - amount_reversed)).toEqual([3_000 - 100 * left]);
  const { data: payouts } = await stripe.stripe.payouts.list({}, { stripeAccount: row?.accountId ?? '' });
  expect(payouts.map(({ amount }) => amount)).toEqual(state === 'paid' ? [3_000] : []);
});

onServer('after a crash between the card payment and its posting the deposit is credited once', async () => {
  const owner = await person(site);
  const paymentIntentId = await addMoney(site, owner, 25);
  await stripe.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
  const crash = { at: /GET \/v1\/payment_intents\// };
  await crashing(crash, owner, '/wallet/confirm-deposit', { paymentIntentId, amount: 25 });
  expect(await balanceOf(site, owner)).toBe(0);
  expect(await mend()).toEqual([
    expect.stringMatching(/^deposit .*: created -> succeeded$/),
    expect.stringMatching(/changed 1, failed at 0\.$/),
  ]);
  expect(await balanceOf(site, owner)).toBe(25);
  expect(await mend()).toEqual([expect.stringMatching(/changed 0, failed at 0\.$/)]);
});

onServer('after a crash when the intent was made a repeat gets the same intent', async () => {
  const owner = await person(site);
  await crashing({ at: /POST \/v1\/payment_intents$/ }, owner, '/wallet/add-money', { amount: 9 });
  // Another copy waits this long for the crashed one.
  const lost = { createdAt: sql`now() - interval '61 seconds'` };
  await site.db.update(idempotencyKeys).set(lost).where(eq(idempotencyKeys.userId, owner._id));
  const intentId = await addMoney(site, owner, 9, { 'idempotency-key': 'crash' });
  const own = (await stripe.stripe.paymentIntents.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata.userId === owner._id,
  );
  expect(own.map(({ id }) => id)).toEqual([intentId]);
  expect(await site.db.$count(deposits, eq(deposits.userId, owner._id))).toBe(1);
});
