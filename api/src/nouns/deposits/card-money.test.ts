import { randomUUID } from 'node:crypto';
import { errorCodes, type Wallet } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { idempotencyKeys } from '../../kernel/idempotency/table.ts';
import { before, days, minutes } from '../../kernel/time/clock.ts';
import { auditStripe } from '../../orchestration/audit/audit-stripe.ts';
import { fund, takeOut } from '../../testing/fixtures/books.ts';
import {
  balanceOf,
  beginDispute,
  change,
  confirmIntent,
  deal,
  deliverIntent,
} from '../../testing/fixtures/payments.ts';
import { elsewhere, type Person, person } from '../../testing/fixtures/people.ts';
import { addMoney, confirmDeposit, earner, stripeThrough, transactionsOf } from '../../testing/fixtures/wallets.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { answered, contextOf, jobNamed, outcome, runJob } from '../../testing/test-app.ts';
import { returnToCard } from './card-money.ts';
import { depositResource } from './deposit-resource.ts';
import { deposits } from './table.ts';

const { site, stripe } = useStripeApp({ newProviderPayoutCents: 50_000, timeZone: 'UTC' });
beforeEach(() => {
  site.now = new Date();
});

const topUp = async (as: Person, amount: number, card?: string): Promise<string> => {
  const intentId = await addMoney(site, as, amount);
  await confirmIntent(stripe, intentId, card);
  await confirmDeposit(site, as, intentId, amount);
  return intentId;
};
const walletOf = (as: Person): Promise<Wallet> => site.read('/wallet', as);
const withdrawn = (as: Person, amount: number) => site.call('POST', '/wallet/withdraw', { as, body: { amount } });
const returned = (as: Person, amount: number, headers = {}) =>
  site.call('POST', '/wallet/return-to-card', { as, body: { amount }, headers });
const down = () => stripeThrough(stripe, () => Promise.reject(new Error('The network is down.')));
const returnedWhileDown = ({ _id: userId }: Person, amountCents: number, through = down()) =>
  returnToCard(contextOf(site, { stripe: through }), { id: randomUUID(), userId, amountCents });
const refundedAt = async (intentId: string) =>
  (await stripe.stripe.refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount);

describe('money topped up by card', () => {
  test('is not withdrawn to a bank, and the wallet and the refusal say so; earnings are', async () => {
    const provider = await earner(site, 3_000);
    await topUp(provider, 100);
    const parts = { balance: 130, available: 30, fromCards: 100, returnable: 100 };
    expect(await walletOf(provider)).toMatchObject(parts);
    expect(await answered(withdrawn(provider, 30.01))).toEqual([
      409,
      {
        code: errorCodes.insufficientBalance,
        error: 'You can withdraw $30.00 now. $100.00 came from a card: it can be spent here or go back to its card.',
      },
    ]);
    expect((await withdrawn(provider, 30)).statusCode).toBe(200);
    expect(await walletOf(provider)).toMatchObject({ balance: 100, available: 0 });
    expect(await outcome(withdrawn(provider, 0.01))).toEqual([409, errorCodes.insufficientBalance]);
  });

  test('that Stripe refunded or a bank took back is no longer in the way of earnings', async () => {
    const provider = await earner(site, 3_000);
    const [refunded, disputed] = [await topUp(provider, 40), await topUp(provider, 5)];
    await stripe.stripe.refunds.create({ payment_intent: refunded });
    await deliverIntent(site, stripe, refunded);
    expect(await walletOf(provider)).toMatchObject({ balance: 35, available: 30, fromCards: 5 });
    await beginDispute(stripe, disputed);
    await deliverIntent(site, stripe, disputed);
    expect(await walletOf(provider)).toMatchObject({ balance: 30, available: 30 });
    expect((await walletOf(provider)).fromCards).toBeUndefined();
  });

  test('pays a booking, and counts as topped up again when the booking is refunded', async () => {
    const made = await deal(site);
    const intentId = await topUp(made.customer, 45);
    await site.call('POST', '/payments/wallet', { as: made.customer, body: { bookingId: made.booking.id } });
    expect((await walletOf(made.customer)).fromCards).toBeUndefined();
    await change(site, made.customer, made.booking.id, 'cancelled');
    expect(await walletOf(made.customer)).toMatchObject({ balance: 45, available: 0, returnable: 45 });
    expect((await returned(made.customer, 45)).json().data).toEqual({ status: 'completed', amount: 45, balance: 0 });
    expect(await refundedAt(intentId)).toEqual([4_500]);
  });
});

describe('card money that was spent', () => {
  const spend = async (amount: number) => {
    const made = await deal(site, { priceCents: amount * 100 });
    const buyer = made.customer;
    await topUp(buyer, amount);
    await site.call('POST', '/payments/wallet', { as: buyer, body: { bookingId: made.booking.id } });
    return { ...made, buyer };
  };

  test('does not hold back what is earned later', async () => {
    const { buyer } = await spend(45);
    await fund(site, buyer, 5_000);
    expect(await walletOf(buyer)).toMatchObject({ balance: 50, available: 50 });
    await topUp(buyer, 20);
    expect(await walletOf(buyer)).toMatchObject({ balance: 70, available: 50, fromCards: 20 });
  });

  test('is card money again where the booking is refunded, also after other money came and went', async () => {
    const { buyer, booking } = await spend(45);
    await fund(site, buyer, 5_000);
    await takeOut(site, buyer, 5_000);
    await change(site, buyer, booking.id, 'cancelled');
    expect(await walletOf(buyer)).toMatchObject({ balance: 45, available: 0, fromCards: 45 });
  });

  test('and is disputed leaves a debt, and makes no later top-up ordinary money', async () => {
    const owner = await person(site);
    const intentId = await topUp(owner, 30);
    await takeOut(site, owner, 3_000);
    await beginDispute(stripe, intentId);
    await deliverIntent(site, stripe, intentId);
    await fund(site, owner, 3_000);
    await topUp(owner, 20);
    expect(await walletOf(owner)).toMatchObject({ balance: 20, available: 0, fromCards: 20 });
  });

  test('and is disputed leaves a debt that a later top-up pays, so that no earnings wait for a card', async () => {
    const owner = await person(site);
    const intentId = await topUp(owner, 30);
    await takeOut(site, owner, 3_000);
    await beginDispute(stripe, intentId);
    await deliverIntent(site, stripe, intentId);
    await topUp(owner, 40);
    await fund(site, owner, 5_000);
    expect(await walletOf(owner)).toMatchObject({ balance: 60, available: 50, fromCards: 10 });
  });
});

describe('back to the card', () => {
  test('goes the newest top-up first, once under one key, and at most what is left', async () => {
    const owner = await person(site);
    const first = await topUp(owner, 20);
    site.pass(minutes(1));
    const second = await topUp(owner, 30);
    const headers = { 'idempotency-key': 'one' };
    expect((await returned(owner, 35, headers)).json().data).toEqual({ status: 'completed', amount: 35, balance: 15 });
    await site.db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, owner._id));
    expect((await returned(owner, 35, headers)).json().data).toMatchObject({ balance: 15 });
    for (const intentId of [first, second]) await deliverIntent(site, stripe, intentId);
    expect([await refundedAt(first), await refundedAt(second)]).toEqual([[500], [3_000]]);
    expect(await outcome(returned(owner, 15.01))).toEqual([409, errorCodes.insufficientBalance]);
    expect(await outcome(returned(owner, 0))).toEqual([400, errorCodes.amountInvalid]);
    const shown = (await transactionsOf(site, owner)).filter(({ type }) => type === 'refund');
    expect(shown.map(({ amount, description }) => [amount, description]).sort()).toEqual([
      [-30, 'Added money goes back to its card'],
      [-5, 'Added money goes back to its card'],
    ]);
  });

  test('goes only what was topped up, and not what was spent', async () => {
    const made = await deal(site);
    await fund(site, made.customer, 1_000);
    await topUp(made.customer, 50);
    await site.call('POST', '/payments/wallet', { as: made.customer, body: { bookingId: made.booking.id } });
    expect(await walletOf(made.customer)).toMatchObject({ balance: 15, returnable: 15 });
    expect(await answered(returned(made.customer, 15.01))).toEqual([
      409,
      {
        code: errorCodes.insufficientBalance,
        error: '$15.00 can go back to a card now: what you added by card and still have, where the card takes it.',
      },
    ]);
    expect(await outcome(returned(made.provider, 1))).toEqual([409, errorCodes.insufficientBalance]);
    // Earnings go to a bank, within its limits, although the card has not got back what was topped up.
    await fund(site, made.customer, 4_500);
    expect(await outcome(returned(made.customer, 15.01))).toEqual([409, errorCodes.insufficientBalance]);
    expect((await returned(made.customer, 15)).json().data).toMatchObject({ balance: 45 });
  });

  test('waits while Stripe is down: the money has left the wallet, and the job refunds it once', async () => {
    const owner = await person(site);
    const intentId = await topUp(owner, 12);
    expect(await returnedWhileDown(owner, 1_200)).toEqual({ status: 'pending', amount: 12, balance: 0 });
    expect(await auditStripe(site.db, stripe.stripe)).toEqual([]);
    for (let run = 0; run < 2; run += 1) {
      site.pass(minutes(3));
      await runJob(site, jobNamed('sync-open-deposits'));
    }
    expect(await refundedAt(intentId)).toEqual([1_200]);
    expect(await balanceOf(site, owner)).toBe(0);
  });

  test('of two syncs at once that saw different sums, together no more than was asked for goes back', async () => {
    const owner = await person(site);
    const intentId = await topUp(owner, 200);
    await takeOut(site, owner, 12_000);
    await returnedWhileDown(owner, 5_000);
    // Another copy of the API, which has read 50 and is about to refund it.
    const slow = stripe.addFault({ type: 'hang', method: 'POST', path: '/v1/refunds' });
    const [row] = await site.db.select().from(deposits).where(eq(deposits.intentId, intentId));
    const late = depositResource.sync(contextOf(site, { stripe: site.app.stripe }), row?.id ?? '').catch(String);
    await slow.hit;
    expect((await returned(owner, 30)).json().data).toEqual({ status: 'completed', amount: 30, balance: 0 });
    slow.end();
    expect(await late).toContain('idempotent requests');
    await deliverIntent(site, stripe, intentId);
    expect(await refundedAt(intentId)).toEqual([8_000]);
  });

  test('stays owed where Stripe refuses for another reason than the card, and goes later', async () => {
    const owner = await person(site);
    const intentId = await topUp(owner, 12);
    stripe.addFault({ type: 'error', status: 400, code: 'balance_insufficient', path: '/v1/refunds' });
    await returnedWhileDown(owner, 1_200, site.app.stripe);
    expect(await walletOf(owner)).toMatchObject({ balance: 0 });
    site.pass(minutes(3));
    await runJob(site, jobNamed('sync-open-deposits'));
    expect([await refundedAt(intentId), await balanceOf(site, owner)]).toEqual([[1_200], 0]);
  });

  test('waits while the charge is disputed, and goes when the dispute is won', async () => {
    const owner = await person(site);
    const intentId = await topUp(owner, 12);
    await returnedWhileDown(owner, 1_200);
    await beginDispute(stripe, intentId);
    await deliverIntent(site, stripe, intentId);
    expect([await refundedAt(intentId), await balanceOf(site, owner)]).toEqual([[], -12]);
    const [dispute] = (await stripe.stripe.disputes.list({ payment_intent: intentId })).data;
    const evidence = { uncategorized_text: 'winning_evidence' };
    await stripe.stripe.disputes.update(dispute?.id ?? '', { evidence, submit: true });
    await deliverIntent(site, stripe, intentId);
    expect([await refundedAt(intentId), await balanceOf(site, owner)]).toEqual([[1_200], 0]);
  });

  test('a card that takes nothing back leaves the money to be spent, and to be withdrawn once it cannot be disputed', async () => {
    const owner = await person(site);
    const intentId = await topUp(owner, 25, 'pm_card_refundFail');
    const headers = { 'idempotency-key': 'refused' };
    await returned(owner, 25, headers);
    await stripe.advance(25 * 3_600);
    await deliverIntent(site, stripe, intentId);
    await deliverIntent(site, stripe, intentId);
    expect(await walletOf(owner)).toMatchObject({ balance: 25, available: 0, fromCards: 25, returnable: 0 });
    expect(await outcome(returned(owner, 25))).toEqual([409, errorCodes.insufficientBalance]);
    await site.db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, owner._id));
    expect((await returned(owner, 25, headers)).json().data).toMatchObject({ status: 'failed', balance: 25 });
    expect((await transactionsOf(site, owner))[0]).toMatchObject({
      amount: 25,
      description: 'The card did not take the money back',
    });
    const told = await site.read('/notifications', owner);
    expect(told.map(({ text }: { text: string }) => text)).toEqual([
      '$25.00 could not be returned to your card. It is in your wallet again.',
    ]);
    site.pass(days(131));
    expect(await walletOf(await elsewhere(site, owner))).toMatchObject({ balance: 25, available: 25 });
  });
});

describe('a new account', () => {
  test('withdraws up to a limit a day for 30 days, and the refusal names what is left and until when', async () => {
    site.now = new Date('2026-03-10T12:00:00Z');
    const provider = await earner(site, 200_000);
    await site.db.update(users).set({ createdAt: site.now }).where(eq(users.id, provider._id));
    expect((await withdrawn(provider, 380)).statusCode).toBe(200);
    expect(await answered(withdrawn(provider, 120.01))).toEqual([
      409,
      {
        code: errorCodes.payoutLimit,
        error: 'A new account can withdraw $500.00 a day until Apr 9, 2026. $120.00 is left for today.',
      },
    ]);
    expect((await withdrawn(provider, 120)).statusCode).toBe(200);
    expect(await outcome(withdrawn(provider, 0.01))).toEqual([409, errorCodes.payoutLimit]);
    site.now = new Date('2026-03-11T00:00:00Z');
    expect((await withdrawn(provider, 500)).statusCode).toBe(200);
    const createdAt = before(site.now, days(30));
    await site.db.update(users).set({ createdAt }).where(eq(users.id, provider._id));
    expect((await withdrawn(provider, 900)).statusCode).toBe(200);
  });
});
