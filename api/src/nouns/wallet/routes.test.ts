import { errorCodes, type Page, type WalletTransaction } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { findRow } from '../../kernel/database/first-of.ts';
import { idempotencyKeys } from '../../kernel/idempotency/table.ts';
import { after, days, minutes } from '../../kernel/time/clock.ts';
import { type MoneyMovement, postMoney, transfer } from '../../ledger/ledger.ts';
import { fund } from '../../testing/fixtures/books.ts';
import { balanceOf, confirmIntent, deliverIntent } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { answerBank, saveCard } from '../../testing/fixtures/saved-cards.ts';
import { addMoney, confirmDeposit, stripeThrough, transactionsOf } from '../../testing/fixtures/wallets.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { jobNamed, outcome, runJob } from '../../testing/test-app.ts';
import { deposits } from '../deposits/table.ts';
import { type withdrawalStates, withdrawals } from '../withdrawals/table.ts';
import { walletMonth } from './wallet.ts';

const syncOpenDeposits = jobNamed('sync-open-deposits');
const { site, stripe } = useStripeApp();

let owner: Person;
beforeEach(async () => {
  site.now = new Date();
  owner = await person(site);
});
const pageOfTransactions = async (query: string): Promise<Page<WalletTransaction>> =>
  (await site.call('GET', `/wallet/transactions${query}`, { as: owner })).json();
const post = (movement: Omit<MoneyMovement, 'description' | 'entries'>, cents: number) =>
  site.db.transaction((tx) =>
    postMoney(tx, {
      ...movement,
      description: 'A movement',
      entries: transfer('stripe', { wallet: owner._id }, cents),
    }),
  );
const postRefund = (cents: number) => post({ key: 'refund:test', kind: 'refund' }, cents);
const withdrawn = async (amountCents: number, state: (typeof withdrawalStates)[number]) => {
  const values = { userId: owner._id, accountId: 'acct_1', amountCents, state };
  const [{ id } = { id: '' }] = await site.db.insert(withdrawals).values(values).returning();
  await post({ key: `withdrawal:${id}`, kind: 'withdrawal' }, -amountCents);
  if (state === 'failed') await post({ key: `withdrawal_return:${id}`, kind: 'withdrawal_return' }, amountCents);
};
const stateOf = async (intentId: string) => (await findRow(site.db, deposits, eq(deposits.intentId, intentId)))?.state;

test('transactions come in pages, by type, and all of them are counted', async () => {
  for (const cents of [100, 200, 300]) await fund(site, owner, cents);
  const values = { userId: owner._id, state: 'processing', amountCents: 400, intentId: 'pi_open' } as const;
  await site.db.insert(deposits).values(values);
  await postRefund(500);
  const amounts: number[] = [];
  let cursor = '';
  do {
    const page = await pageOfTransactions(`?limit=2${cursor}`);
    expect(page.total).toBe(5);
    amounts.push(...page.data.map(({ amount }) => amount));
    cursor = page.next ? `&cursor=${page.next}` : '';
  } while (cursor);
  expect(amounts).toEqual([5, 4, 3, 2, 1]);
  expect(await pageOfTransactions('?type=refund')).toMatchObject({ total: 1, data: [{ amount: 5 }] });
  expect(await pageOfTransactions('?type=deposit&limit=1')).toMatchObject({ total: 4, data: [{ status: 'pending' }] });
  expect(await pageOfTransactions('?type=withdrawal')).toEqual({ data: [], total: 0 });
  for (const query of ['limit=0', 'limit=101', 'cursor=odd', 'type=bonus'])
    expect((await site.call('GET', `/wallet/transactions?${query}`, { as: owner })).statusCode).toBe(400);
});

test('a wallet sums the completed movements of 30 days, and a returned withdrawal is neither in nor out', async () => {
  await fund(site, owner, 8000);
  await withdrawn(125, 'failed');
  await withdrawn(300, 'requested');
  await withdrawn(1010, 'paid');
  const answer = await site.call('GET', '/wallet', { as: owner });
  expect(answer.json().data.month).toEqual({ in: 80, out: -10.1 });
  expect(await walletMonth(site.db, owner._id, after(site.now, days(31)))).toEqual({ in: 0, out: 0 });
});

describe('adding money', () => {
  test('amounts that a card cannot carry are rejected with a sentence, and nothing begins', async () => {
    const invalid = 'Please enter a valid amount to add.';
    const amounts = ['null', '"10"', '[10]', 'true', '{}', '1e400', '0', '-5', '0.001', '10.005'];
    const rows = [
      ...amounts.map((amount) => [amount, invalid]),
      ...['0.49', '0.01'].map((amount) => [amount, 'You can add $0.50 or more.']),
      ...['10000.01', '1e308'].map((amount) => [amount, 'You can add at most $10,000.00 at once.']),
    ];
    const headers = { ...owner.headers, 'content-type': 'application/json' };
    for (const [amount, error] of rows) {
      const payload = `{"amount":${amount}}`;
      const answer = await site.app.inject({ method: 'POST', url: '/api/wallet/add-money', headers, payload });
      expect([amount, answer.statusCode, answer.json()]).toEqual([
        amount,
        400,
        { error, code: errorCodes.amountInvalid },
      ]);
    }
    expect(await site.db.$count(deposits, eq(deposits.userId, owner._id))).toBe(0);
  });

  test.each([0.57, 10_000])('%d dollars are credited to the cent, once', async (amount) => {
    const intentId = await addMoney(site, owner, amount);
    expect(await confirmDeposit(site, owner, intentId, amount)).toEqual({ status: 'pending', amount, balance: 0 });
    await confirmIntent(stripe, intentId);
    const completed = { status: 'completed', amount, balance: amount };
    expect(await confirmDeposit(site, owner, intentId, amount)).toEqual(completed);
    await deliverIntent(site, stripe, intentId);
    expect(await confirmDeposit(site, owner, intentId, amount)).toEqual(completed);
    const done = { type: 'deposit', description: 'Money added to the wallet', amount, status: 'completed' };
    expect(await transactionsOf(site, owner)).toMatchObject([done]);
  });

  test.each([
    ['at once', 'works'],
    ['after the bank asked', 'asksAlways'],
  ] as const)('a saved card pays %s, without its details', async (_when, number) => {
    const { _id: card } = await saveCard(site, stripe, owner, number);
    const intentId = await addMoney(site, owner, 12, {}, card);
    // As the browser confirms it: the card is on the intent.
    const { status, client_secret } = await stripe.stripe.paymentIntents.confirm(intentId);
    if (status === 'requires_action') await answerBank(stripe, client_secret ?? '');
    expect(await confirmDeposit(site, owner, intentId, 12)).toEqual({ status: 'completed', amount: 12, balance: 12 });
  });

  test('another person’s card and a removed one begin no payment', async () => {
    const other = await person(site);
    const { _id: card } = await saveCard(site, stripe, other);
    const body = { amount: 12, card };
    expect(await outcome(site.call('POST', '/wallet/add-money', { as: owner, body }))).toEqual([
      404,
      errorCodes.cardNotFound,
    ]);
    await site.call('DELETE', `/cards/${card}`, { as: other });
    expect(await outcome(site.call('POST', '/wallet/add-money', { as: other, body }))).toEqual([
      404,
      errorCodes.cardNotFound,
    ]);
  });

  test('a wrong amount, the payment of another user and an unknown payment credit nothing', async () => {
    const paymentIntentId = await addMoney(site, owner, 20);
    await confirmIntent(stripe, paymentIntentId);
    const other = await person(site);
    const confirm = async (as: Person, body: object) => {
      const answer = await site.call('POST', '/wallet/confirm-deposit', { as, body });
      return [answer.statusCode, answer.json().code];
    };
    expect(await confirm(owner, { paymentIntentId, amount: 2000 })).toEqual([400, errorCodes.amountInvalid]);
    const unknown = [404, errorCodes.depositNotFound];
    expect(await confirm(other, { paymentIntentId, amount: 20 })).toEqual(unknown);
    expect(await confirm(owner, { paymentIntentId: 'pi_none', amount: 20 })).toEqual(unknown);
    expect([await balanceOf(site, owner), await balanceOf(site, other)]).toEqual([0, 0]);
  });

  test('a declined card adds nothing, and another card on the same payment does', async () => {
    const intentId = await addMoney(site, owner, 30);
    await confirmIntent(stripe, intentId, 'pm_card_visa_chargeDeclined');
    expect(await confirmDeposit(site, owner, intentId, 30)).toEqual({ status: 'failed', amount: 30, balance: 0 });
    const failed = { type: 'deposit', description: 'Money not added: Your card was declined.', amount: 30 };
    expect(await transactionsOf(site, owner)).toMatchObject([{ ...failed, status: 'failed' }]);
    await confirmIntent(stripe, intentId);
    expect(await confirmDeposit(site, owner, intentId, 30)).toMatchObject({ status: 'completed', balance: 30 });
    expect(await transactionsOf(site, owner)).toMatchObject([{ amount: 30, status: 'completed' }]);
  });

  test('a processing card is pending until its webhooks, which may come twice and out of order', async () => {
    const intentId = await addMoney(site, owner, 12.34);
    const processing: typeof fetch = async (input, init) => {
      const intent: object = JSON.parse(await (await fetch(input, init)).text());
      return Response.json({ ...intent, status: 'processing' });
    };
    site.pass(minutes(3));
    await runJob(site, syncOpenDeposits, { stripe: stripeThrough(stripe, processing) });
    expect(await stateOf(intentId)).toBe('processing');
    expect(await transactionsOf(site, owner)).toMatchObject([{ type: 'deposit', amount: 12.34, status: 'pending' }]);
    await confirmIntent(stripe, intentId);
    await deliverIntent(site, stripe, intentId, (events) => events.reverse());
    await deliverIntent(site, stripe, intentId, (events) => events.map((event) => ({ ...event, id: `${event.id}_2` })));
    expect(await transactionsOf(site, owner)).toMatchObject([{ amount: 12.34, status: 'completed' }]);
    expect(await balanceOf(site, owner)).toBe(12.34);
  });

  test('a repeat under one key is the same payment, also after its answer was deleted', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = await addMoney(site, owner, 15, headers);
    expect(await addMoney(site, owner, 15, headers)).toBe(first);
    await site.db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, owner._id));
    expect(await addMoney(site, owner, 15, headers)).toBe(first);
    expect(await addMoney(site, owner, 15)).not.toBe(first);
    const other = await site.call('POST', '/wallet/add-money', { as: owner, body: { amount: 16 }, headers });
    expect(other.statusCode).toBe(422);
  });

  test('while Stripe is down the deposit stays open, and the job syncs it later', async () => {
    const intentId = await addMoney(site, owner, 8);
    await confirmIntent(stripe, intentId);
    const down = stripeThrough(stripe, () => Promise.reject(new Error('The network is down.')));
    site.pass(minutes(3));
    // The job stops after several failures; the tests before left deposits open.
    await expect(runJob(site, syncOpenDeposits, { stripe: down })).rejects.toThrow('in a row');
    expect([await stateOf(intentId), await balanceOf(site, owner)]).toEqual(['created', 0]);
    site.pass(minutes(3));
    await runJob(site, syncOpenDeposits);
    expect([await stateOf(intentId), await balanceOf(site, owner)]).toEqual(['succeeded', 8]);
  });

  test('after two days an unpaid deposit is canceled, and a paid one is credited', async () => {
    const [left, paid] = [await addMoney(site, owner, 5), await addMoney(site, owner, 7)];
    const declined = await addMoney(site, owner, 9);
    await confirmIntent(stripe, declined, 'pm_card_visa_chargeDeclined');
    await site.db.insert(deposits).values({ userId: owner._id, amountCents: 500 });
    site.pass(days(1));
    await runJob(site, syncOpenDeposits);
    expect(await stateOf(left)).toBe('created');
    await confirmIntent(stripe, paid);
    site.pass(days(2));
    await runJob(site, syncOpenDeposits);
    expect((await stripe.stripe.paymentIntents.retrieve(left)).status).toBe('canceled');
    expect([await stateOf(left), await stateOf(paid), await stateOf(declined)]).toEqual([
      'canceled',
      'succeeded',
      'canceled',
    ]);
    expect(await site.db.$count(deposits, eq(deposits.state, 'created'))).toBe(0);
    expect(await confirmDeposit(site, owner, left, 5)).toMatchObject({ status: 'failed', balance: 7 });
    // The declined one stays in the history; the unpaid one was never in it.
    const shown = (await transactionsOf(site, owner)).map(({ amount, status }) => [amount, status]);
    expect(shown.sort()).toEqual([
      [7, 'completed'],
      [9, 'failed'],
    ]);
  });
});
