import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { deposits, idempotencyKeys } from '../../kernel/database/schema.ts';
import { days, minutes } from '../../kernel/time/clock.ts';
import { checkBooksAfterEach } from '../../testing/fixtures/books.ts';
import { balanceOf } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { addMoney, confirmDeposit, stripeThrough, transactionsOf } from '../../testing/fixtures/wallets.ts';
import { jobNamed, runJob, useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';

const syncOpenDeposits = jobNamed('settle-open-deposits');

const stripe = useTestStripe();
const site = useTestApp(stripe.overrides);
checkBooksAfterEach(site);

let owner: Person;
beforeEach(async () => {
  site.now = new Date();
  owner = await person(site);
});
const later = (span: number) => {
  site.now = new Date(site.now.getTime() + span);
};
const pay = (intentId: string, payment_method = 'pm_card_visa') =>
  stripe.stripe.paymentIntents.confirm(intentId, { payment_method }).catch((error: unknown) => {
    if (!(error instanceof Error && 'decline_code' in error)) throw error;
  });
const stateOf = async (intentId: string) => {
  const [deposit] = await site.db.select().from(deposits).where(eq(deposits.intentId, intentId));
  return deposit?.state;
};
const atStripe = async (intentId: string) => (await stripe.stripe.paymentIntents.retrieve(intentId)).status;
const deliverAll = async (intentId: string) => {
  for (const event of await stripe.eventsOf(intentId)) await stripe.deliver(site, event);
};

test.each([
  ['null', 'Please enter a valid amount to add.'],
  ['"10"', 'Please enter a valid amount to add.'],
  ['[10]', 'Please enter a valid amount to add.'],
  ['true', 'Please enter a valid amount to add.'],
  ['{}', 'Please enter a valid amount to add.'],
  ['1e400', 'Please enter a valid amount to add.'],
  ['0', 'Please enter a valid amount to add.'],
  ['-5', 'Please enter a valid amount to add.'],
  ['0.001', 'Please enter a valid amount to add.'],
  ['10.005', 'Please enter a valid amount to add.'],
  ['0.49', 'You can add $0.50 or more.'],
  ['0.01', 'You can add $0.50 or more.'],
  ['10000.01', 'You can add at most $10,000.00 at once.'],
  ['1e308', 'You can add at most $10,000.00 at once.'],
])('the amount %s is refused in words, and nothing begins', async (amount, error) => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/wallet/add-money',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    payload: `{"amount":${amount}}`,
  });
  expect([answer.statusCode, answer.json()]).toEqual([400, { error, code: errorCodes.amountInvalid }]);
  expect(await site.db.$count(deposits, eq(deposits.userId, owner._id))).toBe(0);
});

test.each([0.5, 0.57, 1.1, 19.99, 10_000])('%d dollars come into the wallet to the cent, once', async (amount) => {
  const intentId = await addMoney(site, owner, amount);
  expect(await confirmDeposit(site, owner, intentId, amount)).toEqual({ status: 'pending', amount, balance: 0 });
  await pay(intentId);
  const completed = { status: 'completed', amount, balance: amount };
  expect(await confirmDeposit(site, owner, intentId, amount)).toEqual(completed);
  await deliverAll(intentId);
  expect(await confirmDeposit(site, owner, intentId, amount)).toEqual(completed);
  const done = { type: 'deposit', description: 'Money added to the wallet', amount, status: 'completed' };
  expect(await transactionsOf(site, owner)).toMatchObject([done]);
});

test('another amount than the card’s, another person’s payment and an unknown one credit nothing', async () => {
  const intentId = await addMoney(site, owner, 20);
  await pay(intentId);
  const stranger = await person(site);
  const answers = [
    await site.call('POST', '/wallet/confirm-deposit', {
      as: owner,
      body: { paymentIntentId: intentId, amount: 2000 },
    }),
    await site.call('POST', '/wallet/confirm-deposit', {
      as: stranger,
      body: { paymentIntentId: intentId, amount: 20 },
    }),
    await site.call('POST', '/wallet/confirm-deposit', { as: owner, body: { paymentIntentId: 'pi_none', amount: 20 } }),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [400, errorCodes.amountInvalid],
    [404, errorCodes.depositNotFound],
    [404, errorCodes.depositNotFound],
  ]);
  expect([await balanceOf(site, owner), await balanceOf(site, stranger)]).toEqual([0, 0]);
});

test('a card that is declined moves nothing, and another one on the same payment does', async () => {
  const intentId = await addMoney(site, owner, 30);
  await pay(intentId, 'pm_card_visa_chargeDeclined');
  expect(await confirmDeposit(site, owner, intentId, 30)).toEqual({ status: 'failed', amount: 30, balance: 0 });
  const failed = { type: 'deposit', description: 'Money not added: Your card was declined.', amount: 30 };
  expect(await transactionsOf(site, owner)).toMatchObject([{ ...failed, status: 'failed' }]);
  await pay(intentId);
  expect(await confirmDeposit(site, owner, intentId, 30)).toMatchObject({ status: 'completed', balance: 30 });
  expect(await transactionsOf(site, owner)).toMatchObject([{ amount: 30, status: 'completed' }]);
});

test('a card that is processing shows as pending until its webhook, also one that comes twice and out of order', async () => {
  const intentId = await addMoney(site, owner, 12.34);
  const isProcessing: typeof fetch = async (input, init) => {
    const intent: object = JSON.parse(await (await fetch(input, init)).text());
    return Response.json({ ...intent, status: 'processing' });
  };
  later(minutes(3));
  await runJob(site, syncOpenDeposits, { stripe: stripeThrough(stripe, isProcessing) });
  expect(await stateOf(intentId)).toBe('processing');
  expect(await transactionsOf(site, owner)).toMatchObject([{ type: 'deposit', amount: 12.34, status: 'pending' }]);
  await pay(intentId);
  const events = await stripe.eventsOf(intentId);
  for (const event of [...events].reverse()) await stripe.deliver(site, event);
  for (const event of events) await stripe.deliver(site, { ...event, id: `${event.id}_again` });
  expect(await transactionsOf(site, owner)).toMatchObject([{ amount: 12.34, status: 'completed' }]);
  expect(await balanceOf(site, owner)).toBe(12.34);
});

test('the same request under one key is the same payment, also when nobody kept its answer', async () => {
  const headers = { 'idempotency-key': 'one' };
  const first = await addMoney(site, owner, 15, headers);
  expect(await addMoney(site, owner, 15, headers)).toBe(first);
  await site.db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, owner._id));
  expect(await addMoney(site, owner, 15, headers)).toBe(first);
  expect(await addMoney(site, owner, 15)).not.toBe(first);
  const other = await site.call('POST', '/wallet/add-money', { as: owner, body: { amount: 16 }, headers });
  expect(other.statusCode).toBe(422);
});

test('where Stripe cannot be reached the money is under way, and a job finds it', async () => {
  const intentId = await addMoney(site, owner, 8);
  await pay(intentId);
  const silent: typeof fetch = () => Promise.reject(new Error('The network is down.'));
  later(minutes(3));
  // It gives up where several fail, and those before left some open.
  await expect(runJob(site, syncOpenDeposits, { stripe: stripeThrough(stripe, silent) })).rejects.toThrow('in a row');
  expect([await stateOf(intentId), await balanceOf(site, owner)]).toEqual(['created', 0]);
  later(minutes(3));
  await runJob(site, syncOpenDeposits);
  expect([await stateOf(intentId), await balanceOf(site, owner)]).toEqual(['succeeded', 8]);
});

test('what was left for days is ended at Stripe, what was never begun there is ended too, and what was paid counts', async () => {
  const [left, paid] = [await addMoney(site, owner, 5), await addMoney(site, owner, 7)];
  const declined = await addMoney(site, owner, 9);
  await pay(declined, 'pm_card_visa_chargeDeclined');
  await site.db.insert(deposits).values({ userId: owner._id, amountCents: 500 });
  later(days(1));
  await runJob(site, syncOpenDeposits);
  expect(await stateOf(left)).toBe('created');
  await pay(paid);
  later(days(2));
  await runJob(site, syncOpenDeposits);
  expect([await atStripe(left), await stateOf(left), await stateOf(paid)]).toEqual([
    'canceled',
    'canceled',
    'succeeded',
  ]);
  expect(await site.db.$count(deposits, eq(deposits.state, 'created'))).toBe(0);
  expect(await balanceOf(site, owner)).toBe(7);
  expect(await confirmDeposit(site, owner, left, 5)).toMatchObject({ status: 'failed', balance: 7 });
  // What was tried stays in the history; what was only begun never stood there.
  expect(await stateOf(declined)).toBe('canceled');
  const shown = (await transactionsOf(site, owner)).map(({ amount, status }) => [amount, status]);
  expect(shown.sort()).toEqual([
    [7, 'completed'],
    [9, 'failed'],
  ]);
});

test('nobody begins payments without end', async () => {
  const begun = [];
  for (let number = 0; number < 21; number += 1) {
    begun.push((await site.call('POST', '/wallet/add-money', { as: owner, body: { amount: 1 } })).statusCode);
  }
  expect(begun.slice(-2)).toEqual([200, 429]);
  expect((await site.call('POST', '/wallet/add-money', { body: { amount: 1 } })).statusCode).toBe(401);
});
