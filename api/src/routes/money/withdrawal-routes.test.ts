import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { eq, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { idempotencyKeys, users, withdrawals } from '../../kernel/database/schema.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { requestWithdrawal } from '../../nouns/withdrawals/withdraw.ts';
import { withdrawalResource } from '../../nouns/withdrawals/withdrawal-resource.ts';
import { checkBooksAfterEach, fund } from '../../testing/fixtures/books.ts';
import { balanceOf } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { banks, earner, fillInBank, stripeThrough, transactionsOf, withdraw } from '../../testing/fixtures/wallets.ts';
import { contextOf, jobNamed, runJob, useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';

const syncOpenWithdrawals = jobNamed('settle-open-withdrawals');

const stripe = useTestStripe();
const site = useTestApp(stripe.overrides);
checkBooksAfterEach(site);

beforeEach(() => {
  site.now = new Date();
});
const later = (span: number) => {
  site.now = new Date(site.now.getTime() + span);
};
const contextWith = (client: Stripe | undefined) => contextOf(site, { stripe: client });
const rowOf = async ({ _id }: Person) => {
  const [row] = await site.db.select().from(withdrawals).where(eq(withdrawals.userId, _id));
  if (!row) throw new Error('Nothing was withdrawn.');
  return row;
};
/** What moved at Stripe for somebody: each transfer and payout, in cents. */
const movedAtStripe = async (as: Person) => {
  const [user] = await site.db.select().from(users).where(eq(users.id, as._id));
  const stripeAccount = user?.stripeAccountId ?? '';
  const transfers = (await stripe.stripe.transfers.list({ destination: stripeAccount })).data;
  const payouts = (await stripe.stripe.payouts.list({}, { stripeAccount })).data;
  return {
    transfers: transfers.map(({ amount, amount_reversed }) => amount - amount_reversed),
    payouts: payouts.map(({ amount, status }) => [amount, status]),
  };
};
/** Until the bank has answered; it takes some milliseconds. */
const bankAnswered = async (as: Person) => {
  while ((await movedAtStripe(as)).payouts.some(([, status]) => status === 'pending'));
};
const eventsOf = async ({ accountId }: typeof withdrawals.$inferSelect) =>
  (await stripe.stripe.events.list({ limit: 100 }, { stripeAccount: accountId })).data;
/** Withdraws while the calls that end like this are answered otherwise. */
const refusing = (path: RegExp, answer: () => Promise<Response>): Stripe =>
  stripeThrough(stripe, (input, init) =>
    init?.method === 'POST' && path.test(String(input)) ? answer() : fetch(input, init),
  );
const refusal = async (status: number, code: string) =>
  Response.json(
    { error: { type: status === 500 ? 'api_error' : 'invalid_request_error', code, message: code } },
    { status },
  );
/** The request in its first part only: Stripe hears of it later. */
const requested = async ({ _id: userId }: Person, amountCents: number) => {
  const id = randomUUID();
  await requestWithdrawal(contextWith(site.app.stripe), { id, userId, amountCents });
  return { id };
};

test('money goes to the bank: it leaves the wallet at once, is pending until it arrived and then done', async () => {
  const provider = await earner(site, 12_345);
  const { id } = await requested(provider, 45);
  const pending = { type: 'withdrawal', amount: -0.45, status: 'pending' };
  expect(await transactionsOf(site, provider)).toMatchObject([pending, { type: 'deposit' }]);
  await withdrawalResource.sync(contextWith(site.app.stripe), id);
  expect(await withdraw(site, provider, 100)).toMatchObject({ amount: 100, balance: 23 });
  await bankAnswered(provider);
  for (const event of (await eventsOf(await rowOf(provider))).reverse()) await stripe.deliver(site, event);
  const done = { type: 'withdrawal', status: 'completed' };
  expect(await transactionsOf(site, provider)).toMatchObject([done, done, { type: 'deposit' }]);
  expect(await movedAtStripe(provider)).toEqual({
    transfers: [10_000, 45],
    payouts: [
      [10_000, 'paid'],
      [45, 'paid'],
    ],
  });
});

test.each([
  ['null', 400, errorCodes.amountInvalid, 'Please enter a valid amount to withdraw.'],
  ['"10"', 400, errorCodes.amountInvalid, 'Please enter a valid amount to withdraw.'],
  ['[10]', 400, errorCodes.amountInvalid, 'Please enter a valid amount to withdraw.'],
  ['1e400', 400, errorCodes.amountInvalid, 'Please enter a valid amount to withdraw.'],
  ['0', 400, errorCodes.amountInvalid, 'Please enter a valid amount to withdraw.'],
  ['-10', 400, errorCodes.amountInvalid, 'Please enter a valid amount to withdraw.'],
  ['0.001', 400, errorCodes.amountInvalid, 'Please enter a valid amount to withdraw.'],
  ['0.004', 400, errorCodes.amountInvalid, 'Please enter a valid amount to withdraw.'],
  ['1e308', 400, errorCodes.amountInvalid, 'You can withdraw at most $999,999.99 at once.'],
  ['10.01', 409, errorCodes.insufficientBalance, 'You do not have enough funds to withdraw this amount.'],
  ['999999.99', 409, errorCodes.insufficientBalance, 'You do not have enough funds to withdraw this amount.'],
])('%s of ten dollars is refused in words, and nothing moves', async (amount, status, code, error) => {
  const provider = await earner(site, 1_000);
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/wallet/withdraw',
    headers: { ...provider.headers, 'content-type': 'application/json' },
    payload: `{"amount":${amount}}`,
  });
  expect([answer.statusCode, answer.json()]).toEqual([status, { error, code }]);
  expect(await balanceOf(site, provider)).toBe(10);
  expect(await movedAtStripe(provider)).toEqual({ transfers: [], payouts: [] });
});

test('only providers and admins withdraw, and only to a bank of their own that is connected', async () => {
  const [customer, provider] = [await person(site), await person(site, 'provider')];
  const body = { amount: 1 };
  for (const path of ['/wallet/withdraw', '/wallet/connect-bank']) {
    expect((await site.call('POST', path, { as: customer, body })).statusCode).toBe(403);
  }
  await fund(site, provider, 100);
  const missing = () => site.call('POST', '/wallet/withdraw', { as: provider, body });
  expect((await missing()).json().code).toBe(errorCodes.bankMissing);
  await site.call('POST', '/wallet/connect-bank', { as: provider });
  expect((await missing()).json().code).toBe(errorCodes.bankMissing);
  expect(await balanceOf(site, provider)).toBe(1);
  // The way back does without a webhook.
  const wallet = async () => (await site.call('GET', '/wallet', { as: provider })).json().data;
  expect(await wallet()).toMatchObject({ bankAccountConnected: false });
  await fillInBank(site, provider);
  expect(await wallet()).toMatchObject({ bankAccountConnected: true, balance: 1 });
  expect(await withdraw(site, provider, 1)).toMatchObject({ balance: 0 });
});

test('two tabs connect one account, and it is never another person’s', async () => {
  const [one, other] = [await person(site, 'provider'), await person(site, 'admin')];
  const connect = (as: Person) => site.call('POST', '/wallet/connect-bank', { as });
  const before = (await stripe.stripe.accounts.list({ limit: 100 })).data.length;
  const answers = await Promise.all([connect(one), connect(one), connect(other)]);
  expect(new Set(answers.map((answer) => answer.json().data.url)).size).toBe(3);
  const accounts = (await stripe.stripe.accounts.list({ limit: 100 })).data.slice(0, 100 - before);
  const owners = accounts.map(({ metadata }) => metadata?.userId);
  expect(owners.filter((owner) => owner === one._id)).toHaveLength(1);
  expect(owners.filter((owner) => owner === other._id)).toHaveLength(1);
});

test('what Stripe tells of an account counts as it is now: enabled, and out of reach', async () => {
  const provider = await earner(site, 1_000);
  const { stripeAccountId } = (await site.db.select().from(users).where(eq(users.id, provider._id)))[0] ?? {};
  const account = stripeAccountId ?? '';
  const enabled = async () => (await site.db.select().from(users).where(eq(users.id, provider._id)))[0]?.payoutsEnabled;
  await site.db.update(users).set({ payoutsEnabled: false }).where(eq(users.id, provider._id));
  const [event] = (await stripe.stripe.events.list({ type: 'account.updated' }, { stripeAccount: account })).data;
  if (!event) throw new Error('Stripe told nothing.');
  await stripe.deliver(site, event);
  expect(await enabled()).toBe(true);
  const gone = `acct_gone_${provider._id}`;
  await site.db.update(users).set({ stripeAccountId: gone }).where(eq(users.id, provider._id));
  const application = { object: 'application', id: 'ca_1' };
  const deauthorized = { ...event, id: 'evt_gone', type: 'account.application.deauthorized', account: gone };
  await stripe.deliver(site, JSON.parse(JSON.stringify({ ...deauthorized, data: { object: application } })));
  expect(await enabled()).toBe(false);
});

test('a bank that sends the money back: it is in the wallet again, once, and the history says why', async () => {
  const provider = await earner(site, 5_000, banks.closed);
  await withdraw(site, provider, 50);
  await bankAnswered(provider);
  const events = await eventsOf(await rowOf(provider));
  for (const event of [...events, ...events.map((event) => ({ ...event, id: `${event.id}_again` }))]) {
    await stripe.deliver(site, event);
  }
  expect(await balanceOf(site, provider)).toBe(50);
  expect(await transactionsOf(site, provider)).toMatchObject([
    { type: 'refund', amount: 50, status: 'completed', description: expect.stringContaining('has been closed') },
    { type: 'withdrawal', amount: -50, status: 'failed' },
    { type: 'deposit' },
  ]);
  expect(await movedAtStripe(provider)).toEqual({ transfers: [0], payouts: [[5_000, 'failed']] });
});

test('a payout that comes back days after it was paid gives the money back', async () => {
  const provider = await earner(site, 5_000);
  await withdraw(site, provider, 50);
  await bankAnswered(provider);
  const { id, payoutId } = await rowOf(provider);
  await withdrawalResource.sync(contextWith(site.app.stripe), id);
  expect((await rowOf(provider)).state).toBe('paid');
  const reversals: string[] = [];
  // The sandbox's banks change their mind never, and its account is empty then.
  const cameBack: typeof fetch = async (input, init) => {
    const url = String(input);
    if (url.endsWith(`/v1/payouts/${payoutId}`)) {
      const payout: object = JSON.parse(await (await fetch(input, init)).text());
      return Response.json({ ...payout, status: 'failed', failure_message: 'The bank account was closed.' });
    }
    if (!url.endsWith('/reversals')) return fetch(input, init);
    reversals.push(url);
    return Response.json({ id: 'trr_1', object: 'transfer_reversal' });
  };
  await withdrawalResource.sync(contextWith(stripeThrough(stripe, cameBack)), id);
  await withdrawalResource.sync(contextWith(stripeThrough(stripe, cameBack)), id);
  expect(reversals).toHaveLength(1);
  expect(await balanceOf(site, provider)).toBe(50);
});

test.each([
  ['a transfer', /\/v1\/transfers$/, { transfers: [], payouts: [] }],
  ['a payout', /\/v1\/payouts$/, { transfers: [0], payouts: [] }],
])('%s that Stripe refuses for good gives the money back', async (_what, path, moved) => {
  const provider = await earner(site, 2_000);
  const { id } = await requested(provider, 1_500);
  const client = refusing(path, () => refusal(400, 'balance_insufficient'));
  await withdrawalResource.sync(contextWith(client), id);
  await withdrawalResource.sync(contextWith(site.app.stripe), id);
  expect(await rowOf(provider)).toMatchObject({ state: 'failed', failure: 'It could not be paid out at the moment.' });
  expect(await balanceOf(site, provider)).toBe(20);
  expect(await movedAtStripe(provider)).toEqual(moved);
});

test.each([
  ['is not heard', /\/v1\/transfers$/, () => Promise.reject(new Error('The network is down.'))],
  ['answers that it failed', /\/v1\/payouts$/, () => refusal(500, 'api_error')],
  ['asks to wait', /\/v1\/transfers$/, () => refusal(429, 'rate_limit')],
  ['is still at it', /\/v1\/transfers$/, () => refusal(409, 'idempotency_key_in_use')],
])('where Stripe %s the money waits, and the job sends it once', async (_what, path, answer) => {
  const provider = await earner(site, 3_000);
  const { id } = await requested(provider, 3_000);
  await expect(withdrawalResource.sync(contextWith(refusing(path, answer)), id)).rejects.toThrow();
  expect(await balanceOf(site, provider)).toBe(0);
  later(minutes(3));
  await runJob(site, syncOpenWithdrawals);
  await bankAnswered(provider);
  later(minutes(3));
  await runJob(site, syncOpenWithdrawals);
  expect((await rowOf(provider)).state).toBe('paid');
  expect(await movedAtStripe(provider)).toEqual({ transfers: [3_000], payouts: [[3_000, 'paid']] });
});

test.each([
  ['transfers', /\/v1\/transfers$/],
  ['payouts', /\/v1\/payouts$/],
])('of %s whose answer was lost none is made twice, also when Stripe has forgotten the key', async (_what, path) => {
  const provider = await earner(site, 4_000);
  const { id } = await requested(provider, 4_000);
  const lost = stripeThrough(stripe, async (input, init) => {
    if (init?.method !== 'POST' || !path.test(String(input))) return fetch(input, init);
    const headers = new Headers(init.headers);
    headers.set('idempotency-key', 'one that is not asked for again');
    await fetch(input, { ...init, headers });
    throw new Error('The answer was lost.');
  });
  await expect(withdrawalResource.sync(contextWith(lost), id)).rejects.toThrow();
  await withdrawalResource.sync(contextWith(site.app.stripe), id);
  await bankAnswered(provider);
  await withdrawalResource.sync(contextWith(site.app.stripe), id);
  expect(await movedAtStripe(provider)).toEqual({ transfers: [4_000], payouts: [[4_000, 'paid']] });
});

test('the same request under one key is one withdrawal, also when nobody kept its answer; no more than ten in ten minutes', async () => {
  const provider = await earner(site, 1_500);
  const ask = (key: string, amount = 1) =>
    site.call('POST', '/wallet/withdraw', { as: provider, body: { amount }, headers: { 'idempotency-key': key } });
  expect((await ask('a')).json().data).toMatchObject({ balance: 14 });
  await site.db.delete(idempotencyKeys).where(ne(idempotencyKeys.key, ''));
  expect((await ask('a')).json().data).toMatchObject({ balance: 14 });
  expect((await ask('a', 2)).statusCode).toBe(422);
  const more = [];
  for (const key of ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']) more.push((await ask(key)).statusCode);
  expect(more).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 429]);
  expect(await balanceOf(site, provider)).toBe(5);
  later(minutes(10));
  expect((await ask('l')).statusCode).toBe(200);
});
