import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { minutes } from '../../kernel/time/clock.ts';
import { ledgerTransactions } from '../../ledger/table.ts';
import { atOnce, tally, useCopies } from '../../testing/copies.ts';
import { balanceOf } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { addMoney, banks, earner, transactionsOf } from '../../testing/fixtures/wallets.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { jobNamed, runJob } from '../../testing/test-app.ts';
import { withdrawals } from '../withdrawals/table.ts';

const syncOpenWithdrawals = jobNamed('sync-open-withdrawals');

const { site, stripe } = useStripeApp({ newProviderPayoutCents: 100_000 });
const call = useCopies(site, stripe, { NEW_PROVIDER_PAYOUT_LIMIT: '1000' });
const many = 40;

beforeEach(() => {
  site.now = new Date();
});
const rowsOf = ({ _id }: Person) => site.db.select().from(withdrawals).where(eq(withdrawals.userId, _id));
const postings = (key: string) => site.db.$count(ledgerTransactions, eq(ledgerTransactions.key, key));
const runLater = () => {
  site.pass(minutes(3));
  return runJob(site, syncOpenWithdrawals);
};
const payoutEvents = async (accountId: string) =>
  (await stripe.stripe.events.list({ limit: 100 }, { stripeAccount: accountId })).data.filter(({ type }) =>
    type.startsWith('payout.'),
  );

test('of many withdrawals of the whole balance at once one is made', async () => {
  const provider = await earner(site, 12_345);
  const answers = await atOnce(many, () =>
    call('POST', '/wallet/withdraw', { as: provider, body: { amount: 123.45 } }),
  );
  expect(tally(answers)).toEqual({ '200': 1, [`409 ${errorCodes.insufficientBalance}`]: many - 1 });
  expect(await balanceOf(site, provider)).toBe(0);
  const [made, ...more] = await rowsOf(provider);
  expect(more).toEqual([]);
  // On a busy machine the processor's answer may come too late: the job then asks again.
  await runLater();
  const { data } = await stripe.stripe.transfers.list({ destination: made?.accountId ?? '' });
  expect(data.map(({ amount }) => amount)).toEqual([12_345]);
});

test('many returns to the card at once give back what was topped up, and no more', async () => {
  const owner = await person(site);
  const paymentIntentId = await addMoney(site, owner, 30);
  await stripe.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
  await call('POST', '/wallet/confirm-deposit', { as: owner, body: { paymentIntentId, amount: 30 } });
  const answers = await atOnce(10, () => call('POST', '/wallet/return-to-card', { as: owner, body: { amount: 12 } }));
  expect(tally(answers)).toEqual({ '200': 2, [`409 ${errorCodes.insufficientBalance}`]: 8 });
  expect(await balanceOf(site, owner)).toBe(6);
  const { data } = await stripe.stripe.refunds.list({ payment_intent: paymentIntentId });
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(2_400);
});

test('withdrawals at once do not exceed the limit of a new account together', async () => {
  const provider = await earner(site, 200_000);
  const answers = await atOnce(8, () => call('POST', '/wallet/withdraw', { as: provider, body: { amount: 300 } }));
  expect(tally(answers)).toEqual({ '200': 3, [`409 ${errorCodes.payoutLimit}`]: 5 });
  expect(await balanceOf(site, provider)).toBe(1_100);
});

test('a deposit that browser and webhooks report at once is credited once', async () => {
  const owner = await person(site);
  for (let round = 1; round <= 3; round += 1) {
    const amount = (100 + round) / 100;
    const paymentIntentId = await addMoney(site, owner, amount);
    await stripe.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
    const events = await stripe.eventsOf(paymentIntentId);
    const confirm = () => call('POST', '/wallet/confirm-deposit', { as: owner, body: { paymentIntentId, amount } });
    const answers = await Promise.all([
      confirm(),
      ...[...events, ...events].map((event) => stripe.deliver({ call }, event)),
      confirm(),
    ]);
    expect(tally(answers)).toEqual({ '200': answers.length });
    expect(answers[0]?.body).toMatchObject({ data: { status: 'completed', amount } });
  }
  expect(await balanceOf(site, owner)).toBe(3.06);
});

test.each([
  ['arrives', banks.sound, 'paid', 0, [4_000]],
  ['comes back', banks.closed, 'failed', 40, [0]],
])(
  'a payout that %s is posted once, however many events and jobs report it at once',
  async (_what, bank, state, left, transferred) => {
    const provider = await earner(site, 4_000, bank);
    await call('POST', '/wallet/withdraw', { as: provider, body: { amount: 40 } });
    const [{ id, accountId } = { id: '', accountId: '' }] = await rowsOf(provider);
    let events = await payoutEvents(accountId);
    while (events.length < 2) events = await payoutEvents(accountId);
    const replayed = events.map((event) => ({ ...event, id: `${event.id}_again` }));
    const heard = [...events, ...replayed, ...events.reverse()].map((event) => stripe.deliver({ call }, event));
    const answers = await Promise.all([...heard, runLater().then(() => ({ statusCode: 200, body: {} }))]);
    expect(tally(answers)).toEqual({ '200': answers.length });
    expect((await rowsOf(provider)).map((row) => row.state)).toEqual([state]);
    expect(await balanceOf(site, provider)).toBe(left);
    expect(await postings(`withdrawal_return:${id}`)).toBe(state === 'failed' ? 1 : 0);
    const why = { type: 'refund', description: expect.stringContaining('has been closed') };
    const shown = [...(state === 'failed' ? [why] : []), { type: 'withdrawal', amount: -40 }, { type: 'deposit' }];
    expect(await transactionsOf(site, provider)).toMatchObject(shown);
    const { data } = await stripe.stripe.transfers.list({ destination: accountId });
    expect(data.map(({ amount, amount_reversed }) => amount - amount_reversed)).toEqual(transferred);
  },
);
