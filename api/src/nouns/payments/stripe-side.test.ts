import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { findRow } from '../../kernel/database/first-of.ts';
import { auditStripe } from '../../orchestration/audit/audit-stripe.ts';
import { reconcile } from '../../orchestration/stripe/reconcile.ts';
import { disputes } from '../../stripe/table.ts';
import { completedDeal, confirmedDeal, moneyOf, type PaidDeal } from '../../testing/fixtures/agreements.ts';
import { fund, takeOut } from '../../testing/fixtures/books.ts';
import { buy, creditsOf } from '../../testing/fixtures/checkouts.ts';
import { balanceOf, balancesOf, beginDispute, change, deliverIntent, seenBy } from '../../testing/fixtures/payments.ts';
import { deleteAccount, type Person, person } from '../../testing/fixtures/people.ts';
import { addMoney, confirmDeposit, stripeThrough } from '../../testing/fixtures/wallets.ts';
import { sign } from '../../testing/sign.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { contextOf, outcome } from '../../testing/test-app.ts';
import { depositResource } from '../deposits/deposit-resource.ts';
import { deposits } from '../deposits/table.ts';
import { paymentResource } from './payment-resource.ts';
import { payments } from './table.ts';

const { site, stripe } = useStripeApp({ platformFeePercent: 10 });
beforeEach(() => {
  site.now = new Date();
});

const disputed = (intentId: string, params?: Parameters<typeof beginDispute>[2]) =>
  beginDispute(stripe, intentId, params);
const answerWith = (id: string, text: 'winning_evidence' | 'losing_evidence') =>
  stripe.stripe.disputes.update(id, { evidence: { uncategorized_text: text }, submit: true });
const refund = (intentId: string, amount?: number) =>
  stripe.stripe.refunds.create({ payment_intent: intentId, ...(amount ? { amount } : {}) });
const hear = (intentId: string) => deliverIntent(site, stripe, intentId);
const balances = (made: PaidDeal) => balancesOf(site, made);

/** Stripe is asked about `row`; before its answer arrives, `act` happens. */
const withOlderAnswer = async (
  resource: Pick<typeof paymentResource | typeof depositResource, 'sync'>,
  row: { id: string } | undefined,
  act: () => Promise<unknown>,
) => {
  const [asked, late] = [sign(), sign()];
  const slow: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    asked.give();
    await late.given;
    return answer;
  };
  const older = resource.sync(contextOf(site, { stripe: stripeThrough(stripe, slow) }), row?.id ?? '');
  await asked.given;
  await act();
  late.give();
  await older;
};

describe('a payment that is released', () => {
  test.each([
    ['in full', undefined, 0, 'refunded'],
    ['in part', 2_000, 22.5, 'paid'],
  ] as const)(
    'and is refunded at Stripe %s takes the provider’s part and the fee',
    async (_how, amount, left, status) => {
      const made = await completedDeal(site, stripe, 'card');
      await refund(made.intentId, amount);
      await hear(made.intentId);
      await hear(made.intentId);
      expect(await balances(made)).toEqual([0, left]);
      expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe(status);
    },
  );

  test('and is refunded while an older answer of Stripe is on its way stays refunded', async () => {
    const made = await completedDeal(site, stripe, 'card');
    const payment = await findRow(site.db, payments, eq(payments.intentId, made.intentId));
    await withOlderAnswer(paymentResource, payment, () => refund(made.intentId).then(() => hear(made.intentId)));
    expect(await balances(made)).toEqual([0, 0]);
    expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('refunded');
  });

  test('and is disputed leaves the wallet until the dispute is won', async () => {
    const made = await completedDeal(site, stripe, 'card');
    const { id } = await disputed(made.intentId);
    await hear(made.intentId);
    expect(await balances(made)).toEqual([0, 0]);
    expect(await site.db.select().from(disputes)).toMatchObject([
      { id, status: 'needs_response', amountCents: 4_500, evidenceDueAt: expect.any(Date) },
    ]);
    const { data } = (await site.call('GET', '/notifications', { as: made.provider })).json();
    expect(data[0]).toMatchObject({ title: 'A card payment is disputed: Window cleaning' });
    await answerWith(id, 'winning_evidence');
    await hear(made.intentId);
    expect(await balances(made)).toEqual([0, 40.5]);
  });

  test('and is disputed after a withdrawal is owed by the provider, and later earnings repay it', async () => {
    const made = await completedDeal(site, stripe, 'card');
    await takeOut(site, made.provider, 4_050);
    const { id } = await disputed(made.intentId);
    await answerWith(id, 'losing_evidence');
    await hear(made.intentId);
    expect(await balances(made)).toEqual([0, -40.5]);
    expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('refunded');
    await fund(site, made.provider, 5_000);
    expect(await balanceOf(site, made.provider)).toBe(9.5);
  });

  test('and of which a part is refunded and the rest disputed never releases more than was received', async () => {
    const made = await completedDeal(site, stripe, 'card');
    await refund(made.intentId, 1_500);
    const { id } = await disputed(made.intentId, { amount: 3_000 });
    await hear(made.intentId);
    expect(await balances(made)).toEqual([0, 0]);
    await answerWith(id, 'winning_evidence');
    await hear(made.intentId);
    expect(await balances(made)).toEqual([0, 27]);
  });

  test('is not touched by an inquiry', async () => {
    const made = await completedDeal(site, stripe, 'card');
    await disputed(made.intentId, { case_type: 'inquiry' });
    await hear(made.intentId);
    expect(await balances(made)).toEqual([0, 40.5]);
  });
});

describe('a payment in escrow', () => {
  test('that was captured in part at Stripe releases that part alone', async () => {
    const made = await confirmedDeal(site, stripe, 'card');
    await stripe.stripe.paymentIntents.capture(made.intentId, { amount_to_capture: 3_000 });
    await hear(made.intentId);
    await change(site, made.provider, made.booking.id, 'completed');
    expect(await balances(made)).toEqual([0, 27]);
    const [payment] = (await moneyOf(site, made.provider, made)).payments;
    expect(payment).toMatchObject({ amountCents: 4_500, capturedCents: 3_000, refundedCents: 0 });
  });

  test('that was refunded in part at Stripe releases the rest', async () => {
    const made = await confirmedDeal(site, stripe, 'card');
    await stripe.stripe.paymentIntents.capture(made.intentId);
    await refund(made.intentId, 1_500);
    await hear(made.intentId);
    await change(site, made.provider, made.booking.id, 'completed');
    expect(await balances(made)).toEqual([0, 27]);
  });

  test('that is disputed and completed brings the provider nothing until the dispute is won', async () => {
    const made = await confirmedDeal(site, stripe, 'card');
    await stripe.stripe.paymentIntents.capture(made.intentId);
    const { id } = await disputed(made.intentId);
    await hear(made.intentId);
    await change(site, made.provider, made.booking.id, 'completed');
    expect(await balances(made)).toEqual([0, 0]);
    await answerWith(id, 'winning_evidence');
    await hear(made.intentId);
    expect(await balances(made)).toEqual([0, 40.5]);
  });

  test('that was captured and refunded between two syncs is still asked about: a dispute without an event is found', async () => {
    const made = await confirmedDeal(site, stripe, 'card');
    await stripe.stripe.paymentIntents.capture(made.intentId);
    await refund(made.intentId);
    await hear(made.intentId);
    await disputed(made.intentId);
    await reconcile(contextOf(site), () => undefined);
    expect(await auditStripe(site.db, stripe.stripe)).toEqual([]);
  });
});

describe('added money', () => {
  const topUp = async (): Promise<[Person, string]> => {
    const one = await person(site);
    const intentId = await addMoney(site, one, 20);
    await stripe.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    await confirmDeposit(site, one, intentId, 20);
    return [one, intentId];
  };

  test('that is refunded at Stripe leaves the wallet, once, also below zero', async () => {
    const [one, intentId] = await topUp();
    await refund(intentId, 500);
    await hear(intentId);
    expect(await balanceOf(site, one)).toBe(15);
    await takeOut(site, one, 1_500);
    await refund(intentId);
    await hear(intentId);
    await hear(intentId);
    expect(await balanceOf(site, one)).toBe(-15);
  });

  test('that is refunded while an older answer of Stripe is on its way leaves the wallet once', async () => {
    const [one, intentId] = await topUp();
    const deposit = await findRow(site.db, deposits, eq(deposits.intentId, intentId));
    await withOlderAnswer(depositResource, deposit, () => refund(intentId, 500).then(() => hear(intentId)));
    expect(await balanceOf(site, one)).toBe(15);
  });

  test('that is disputed leaves the wallet until the dispute is won', async () => {
    const [one, intentId] = await topUp();
    const { id } = await disputed(intentId);
    await hear(intentId);
    expect(await balanceOf(site, one)).toBe(0);
    await answerWith(id, 'winning_evidence');
    await hear(intentId);
    expect(await balanceOf(site, one)).toBe(20);
  });
});

test('credits whose price went back at Stripe go back in proportion, and come again when a dispute is won', async () => {
  const one = await person(site);
  const { sessionId } = await buy(site, one, { package: 'small' });
  await site.call('GET', `/subscription/credits/history?reference=${sessionId}`, { as: one });
  const { payment_intent: intentId } = await stripe.stripe.checkout.sessions.retrieve(sessionId);
  if (typeof intentId !== 'string') throw new Error('There is no payment.');
  for (const event of (await stripe.stripe.events.list({ limit: 100 })).data)
    if (event.type === 'checkout.session.completed') await stripe.deliver(site, event);
  expect(await creditsOf(site, one)).toBe(20);
  await refund(intentId, 300);
  await hear(intentId);
  await hear(intentId);
  expect(await creditsOf(site, one)).toBe(10);
  const { id } = await disputed(intentId, { amount: 299 });
  await hear(intentId);
  expect(await creditsOf(site, one)).toBe(0);
  await answerWith(id, 'winning_evidence');
  await hear(intentId);
  expect(await creditsOf(site, one)).toBe(10);
});

test('a refund that the card cannot take goes to the customer’s wallet, once, and not from there to a bank', async () => {
  const made = await confirmedDeal(site, stripe, 'card', 'pm_card_refundFail');
  await stripe.stripe.paymentIntents.capture(made.intentId);
  await hear(made.intentId);
  await change(site, await person(site, 'admin'), made.booking.id, 'cancelled');
  expect(await balances(made)).toEqual([0, 0]);
  await stripe.advance(25 * 3_600);
  await hear(made.intentId);
  await hear(made.intentId);
  expect(await balances(made)).toEqual([45, 0]);
  expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('refunded');
  expect(await site.read('/wallet', made.customer)).toMatchObject({ available: 0, fromCards: 45, returnable: 0 });
});

test('after a lost dispute the rest of a cancelled booking goes to the customer’s wallet', async () => {
  const made = await confirmedDeal(site, stripe, 'card');
  await stripe.stripe.paymentIntents.capture(made.intentId);
  const { id } = await disputed(made.intentId, { amount: 3_000 });
  await hear(made.intentId);
  await change(site, await person(site, 'admin'), made.booking.id, 'cancelled');
  expect(await balances(made)).toEqual([0, 0]);
  await answerWith(id, 'losing_evidence');
  await hear(made.intentId);
  expect(await balances(made)).toEqual([15, 0]);
  expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('refunded');
});

test('an account waits for a refund that is on its way to the card', async () => {
  const made = await confirmedDeal(site, stripe, 'card');
  await stripe.stripe.paymentIntents.capture(made.intentId);
  await disputed(made.intentId, { amount: 1_000 });
  await hear(made.intentId);
  await change(site, await person(site, 'admin'), made.booking.id, 'cancelled');
  expect(await outcome(deleteAccount(site, made.customer))).toEqual([409, errorCodes.moneyMoving]);
});
