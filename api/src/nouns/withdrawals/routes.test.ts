import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { eq, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { users } from '../../kernel/accounts/table.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { emails } from '../../kernel/email/table.ts';
import { idempotencyKeys } from '../../kernel/idempotency/table.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { fund } from '../../testing/fixtures/books.ts';
import { balanceOf } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { earner, fillInBank, stripeThrough, transactionsOf, withdraw } from '../../testing/fixtures/wallets.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { contextOf, jobNamed, runJob } from '../../testing/test-app.ts';
import { withdrawals } from './table.ts';
import { requestWithdrawal } from './withdraw.ts';
import { withdrawalResource } from './withdrawal-resource.ts';

const syncOpenWithdrawals = jobNamed('sync-open-withdrawals');

const { site, stripe } = useStripeApp();

beforeEach(() => {
  site.now = new Date();
});
const contextWith = (client: Stripe | undefined) => contextOf(site, { stripe: client });
const rowOf = async ({ _id }: Person) => {
  const row = await findRow(site.db, withdrawals, eq(withdrawals.userId, _id));
  if (!row) throw new Error('Nothing was withdrawn.');
  return row;
};
/** A user's transfers and payouts at Stripe, in cents. */
const movedAtStripe = async (as: Person) => {
  const user = await findRow(site.db, users, eq(users.id, as._id));
  const stripeAccount = user?.stripeAccountId ?? '';
  const transfers = (await stripe.stripe.transfers.list({ destination: stripeAccount })).data;
  const payouts = (await stripe.stripe.payouts.list({}, { stripeAccount })).data;
  return {
    transfers: transfers.map(({ amount, amount_reversed }) => amount - amount_reversed),
    payouts: payouts.map(({ amount, status }) => [amount, status]),
  };
};
const bankAnswered = async (as: Person) => {
  while ((await movedAtStripe(as)).payouts.some(([, status]) => status === 'pending'));
};
const eventsOf = async ({ accountId }: typeof withdrawals.$inferSelect) =>
  (await stripe.stripe.events.list({ limit: 100 }, { stripeAccount: accountId })).data;
/** A client whose POSTs to `path` get another answer. */
const answering = (path: RegExp, answer: () => Promise<Response>): Stripe =>
  stripeThrough(stripe, (input, init) =>
    init?.method === 'POST' && path.test(String(input)) ? answer() : fetch(input, init),
  );
const failure = async (status: number, code: string) =>
  Response.json(
    { error: { type: status === 500 ? 'api_error' : 'invalid_request_error', code, message: code } },
    { status },
  );
/** A withdrawal of which Stripe does not know yet. */
const requested = async ({ _id: userId }: Person, amountCents: number) => {
  const id = randomUUID();
  await requestWithdrawal(contextWith(site.app.stripe), { id, userId, amountCents });
  return { id };
};

test('a withdrawal leaves the wallet at once, is pending until it arrives, and then completed', async () => {
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

test('an amount that is invalid or not covered is rejected with a sentence, and nothing moves', async () => {
  const provider = await earner(site, 1_000);
  const invalid = [400, errorCodes.amountInvalid, 'Please enter a valid amount to withdraw.'] as const;
  const tooLarge = [400, errorCodes.amountInvalid, 'You can withdraw at most $999,999.99 at once.'] as const;
  const sentence = 'You do not have enough funds to withdraw this amount.';
  const notCovered = [409, errorCodes.insufficientBalance, sentence] as const;
  const rows = [
    ...['null', '"10"', '[10]', '1e400', '0', '-10', '0.001', '0.004'].map((amount) => [amount, ...invalid] as const),
    ...['1e308', '1000000'].map((amount) => [amount, ...tooLarge] as const),
    ...['10.01', '999999.99'].map((amount) => [amount, ...notCovered] as const),
  ];
  const headers = { ...provider.headers, 'content-type': 'application/json' };
  for (const [amount, status, code, error] of rows) {
    const payload = `{"amount":${amount}}`;
    const answer = await site.app.inject({ method: 'POST', url: '/api/wallet/withdraw', headers, payload });
    expect([amount, answer.statusCode, answer.json()]).toEqual([amount, status, { error, code }]);
  }
  expect(await balanceOf(site, provider)).toBe(10);
  expect(await movedAtStripe(provider)).toEqual({ transfers: [], payouts: [] });
});

test('money is withdrawn only to one’s own connected bank account', async () => {
  const provider = await person(site, 'provider');
  const body = { amount: 1 };
  await fund(site, provider, 100);
  const missing = () => site.call('POST', '/wallet/withdraw', { as: provider, body });
  expect((await missing()).json().code).toBe(errorCodes.bankMissing);
  await site.call('POST', '/wallet/connect-bank', { as: provider });
  expect((await missing()).json().code).toBe(errorCodes.bankMissing);
  expect(await balanceOf(site, provider)).toBe(1);
  // Returning from Stripe needs no webhook.
  const wallet = () => site.read('/wallet', provider);
  expect(await wallet()).toMatchObject({ bankAccountConnected: false });
  await fillInBank(site, provider);
  expect(await wallet()).toMatchObject({ bankAccountConnected: true, balance: 1 });
  expect(await withdraw(site, provider, 1)).toMatchObject({ balance: 0 });
});

test('two tabs connect one account of their user', async () => {
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

test('account events sync whether payouts are enabled and the identity is checked; the owner of a revoked account is told', async () => {
  const provider = await earner(site, 1_000);
  const isProvider = eq(users.id, provider._id);
  const stored = () => findRow(site.db, users, isProvider);
  const account = (await stored())?.stripeAccountId ?? '';
  await site.db.update(users).set({ payoutsEnabled: false }).where(isProvider);
  const [event] = (await stripe.stripe.events.list({ type: 'account.updated' }, { stripeAccount: account })).data;
  if (!event) throw new Error('There is no event.');
  await stripe.deliver(site, event);
  expect(await stored()).toMatchObject({ payoutsEnabled: true, identityCheckedAt: expect.any(Date) });
  const gone = `acct_gone_${provider._id}`;
  await site.db.update(users).set({ stripeAccountId: gone }).where(isProvider);
  const application = { object: 'application', id: 'ca_1' };
  const deauthorized = { ...event, id: 'evt_gone', type: 'account.application.deauthorized', account: gone };
  const revoked = JSON.parse(JSON.stringify({ ...deauthorized, data: { object: application } }));
  for (let times = 0; times < 2; times += 1) await stripe.deliver(site, revoked);
  expect(await stored()).toMatchObject({ payoutsEnabled: false, identityCheckedAt: null });
  expect(await site.read('/notifications', provider)).toMatchObject([
    { title: 'Your bank account is no longer connected' },
  ]);
});

test('a payout that comes back days after it was paid gives the money back', async () => {
  const provider = await earner(site, 5_000);
  await withdraw(site, provider, 50);
  await bankAnswered(provider);
  const { id, payoutId } = await rowOf(provider);
  await withdrawalResource.sync(contextWith(site.app.stripe), id);
  expect((await rowOf(provider)).state).toBe('paid');
  const reversals: string[] = [];
  // The sandbox's banks return nothing after a payout was paid.
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
  const [told, ...others] = await site.read('/notifications', provider);
  expect([told.title, told.text, others]).toEqual([
    'Your withdrawal was returned',
    'The bank account was closed. $50.00 is in your wallet again.',
    [],
  ]);
  expect(await site.db.$count(emails, eq(emails.to, provider.email))).toBe(1);
});

test.each([
  ['a transfer', /\/v1\/transfers$/, { transfers: [], payouts: [] }],
  ['a payout', /\/v1\/payouts$/, { transfers: [0], payouts: [] }],
])('%s that Stripe rejects gives the money back', async (_what, path, moved) => {
  const provider = await earner(site, 2_000);
  const { id } = await requested(provider, 1_500);
  const client = answering(path, () => failure(400, 'balance_insufficient'));
  const warned = jest.spyOn(site.app.log, 'warn');
  await withdrawalResource.sync(contextWith(client), id);
  expect(warned).toHaveBeenCalledWith(
    expect.objectContaining({ withdrawalId: id }),
    'Stripe refused a withdrawal: the money goes back to the wallet',
  );
  await withdrawalResource.sync(contextWith(site.app.stripe), id);
  expect(await rowOf(provider)).toMatchObject({ state: 'failed', failure: 'It could not be paid out at the moment.' });
  expect(await balanceOf(site, provider)).toBe(20);
  expect(await movedAtStripe(provider)).toEqual(moved);
});

test.each([
  ['cannot be reached', /\/v1\/transfers$/, () => Promise.reject(new Error('The network is down.'))],
  ['answers that it failed', /\/v1\/payouts$/, () => failure(500, 'api_error')],
  ['asks to wait', /\/v1\/transfers$/, () => failure(429, 'rate_limit')],
  ['still works on it', /\/v1\/transfers$/, () => failure(409, 'idempotency_key_in_use')],
])('while Stripe %s the money waits, and the job sends it once', async (_what, path, answer) => {
  const provider = await earner(site, 3_000);
  const { id } = await requested(provider, 3_000);
  await expect(withdrawalResource.sync(contextWith(answering(path, answer)), id)).rejects.toThrow();
  expect(await balanceOf(site, provider)).toBe(0);
  site.pass(minutes(3));
  await runJob(site, syncOpenWithdrawals);
  await bankAnswered(provider);
  site.pass(minutes(3));
  await runJob(site, syncOpenWithdrawals);
  expect((await rowOf(provider)).state).toBe('paid');
  expect(await movedAtStripe(provider)).toEqual({ transfers: [3_000], payouts: [[3_000, 'paid']] });
});

test.each([
  ['transfers', /\/v1\/transfers$/],
  ['payouts', /\/v1\/payouts$/],
])('%s are made once when an answer was lost, also after Stripe deleted the key', async (_what, path) => {
  const provider = await earner(site, 4_000);
  const { id } = await requested(provider, 4_000);
  const lost = stripeThrough(stripe, async (input, init) => {
    if (init?.method !== 'POST' || !path.test(String(input))) return fetch(input, init);
    const headers = new Headers(init.headers);
    headers.set('idempotency-key', 'another');
    await fetch(input, { ...init, headers });
    throw new Error('The answer was lost.');
  });
  await expect(withdrawalResource.sync(contextWith(lost), id)).rejects.toThrow();
  await withdrawalResource.sync(contextWith(site.app.stripe), id);
  await bankAnswered(provider);
  await withdrawalResource.sync(contextWith(site.app.stripe), id);
  expect(await movedAtStripe(provider)).toEqual({ transfers: [4_000], payouts: [[4_000, 'paid']] });
});

test('a repeat under one key is one withdrawal, also after its answer was deleted; ten are allowed in ten minutes', async () => {
  const provider = await earner(site, 1_500);
  const ask = (key: string, amount = 1) =>
    site.call('POST', '/wallet/withdraw', { as: provider, body: { amount }, headers: { 'idempotency-key': key } });
  expect((await ask('a')).json().data).toMatchObject({ balance: 14 });
  await site.db.delete(idempotencyKeys).where(ne(idempotencyKeys.key, ''));
  expect((await ask('a')).json().data).toMatchObject({ balance: 14 });
  expect((await ask('a', 2)).statusCode).toBe(422);
  for (const key of 'bcdefghij') expect((await ask(key)).statusCode).toBe(200);
  const rejected = await ask('k');
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '600']);
  expect(await balanceOf(site, provider)).toBe(5);
  site.pass(minutes(10));
  expect((await ask('l')).statusCode).toBe(200);
});
