import { randomUUID } from 'node:crypto';
import { errorCodes, type MoveKind, moveEffect } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { after, days, hours, minutes } from '../../kernel/time/clock.ts';
import {
  answer,
  completedDeal,
  confirmedDeal,
  type Method,
  moneyOf,
  type PaidDeal,
  propose,
  proposed,
} from '../../testing/fixtures/agreements.ts';
import { fund, takeOut } from '../../testing/fixtures/books.ts';
import {
  balanceOf,
  balancesOf,
  change,
  confirmCard,
  confirmIntent,
  deal,
  seenBy,
  statesOf,
} from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { addMoney, confirmDeposit } from '../../testing/fixtures/wallets.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { answered, jobNamed, outcome, runJob } from '../../testing/test-app.ts';
import { bookings } from '../bookings/table.ts';

const mail = mailbox();
const { site, stripe } = useStripeApp({ platformFeePercent: 10 }, mail.overrides);
beforeEach(() => {
  site.now = new Date();
  mail.clear();
});

const atStripe = async ({ intentId }: PaidDeal) => {
  const { status, amount_received, latest_charge } = await stripe.stripe.paymentIntents.retrieve(intentId, {
    expand: ['latest_charge'],
  });
  const refunded = typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : 0;
  return { status, received: amount_received, refunded };
};
const sides = (made: PaidDeal, by: 'customer' | 'provider'): [Person, Person] =>
  by === 'customer' ? [made.customer, made.provider] : [made.provider, made.customer];
const balances = (made: PaidDeal) => balancesOf(site, made);

test('a payment that was just made in the browser counts', async () => {
  const made = await deal(site, { status: 'confirmed' });
  await confirmCard(site, stripe, made);
  expect((await moneyOf(site, made.customer, made)).proposable).toEqual(['cancel', 'refund', 'charge', 'tip']);
});

describe.each<Method>(['card', 'wallet'])('of a booking that is paid by %s', (method) => {
  test.each([15, 45])('a cancellation with $%p given back pays the provider the rest, less the fee', async (amount) => {
    const made = await confirmedDeal(site, stripe, method);
    const proposal = await proposed(site, made.customer, made, 'cancel', amount);
    const { payments, feePercent } = await moneyOf(site, made.provider, made);
    const cents = amount * 100;
    const effect = moveEffect({ kind: 'cancel', amountCents: cents }, { payments, feePercent, isCompleted: false });
    expect((await answer(site, made.provider, proposal, 'accept')).json().data.state).toBe('accepted');
    const rest = 45 - amount;
    expect(await statesOf(site, made)).toEqual(['cancelled', rest === 0 ? 'refunded' : 'paid']);
    expect(await balances(made)).toEqual([method === 'wallet' ? amount : 0, rest * 0.9]);
    // The preview is what moved: the provider was to get $40.50.
    expect(effect.providerGets).toBe(Math.round(rest * 90 - 4_050));
    if (method === 'card')
      expect(await atStripe(made)).toEqual(
        rest === 0
          ? { status: 'canceled', received: 0, refunded: 0 }
          : { status: 'succeeded', received: rest * 100, refunded: 0 },
      );
  });

  test('a refund before completion lowers what is captured, and after it is taken from the provider', async () => {
    const made = await confirmedDeal(site, stripe, method);
    const first = await proposed(site, made.provider, made, 'refund', 10);
    await answer(site, made.customer, first, 'accept');
    await change(site, made.provider, made.booking.id, 'completed');
    expect(await balances(made)).toEqual([method === 'wallet' ? 10 : 0, 31.5]);
    const second = await proposed(site, made.customer, made, 'refund', 35);
    await answer(site, made.provider, second, 'accept');
    expect(await balances(made)).toEqual([method === 'wallet' ? 45 : 0, 0]);
    expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('refunded');
    if (method === 'card')
      expect(await atStripe(made)).toEqual({ status: 'succeeded', received: 3_500, refunded: 3_500 });
  });
});

describe.each<Method>(['card', 'wallet'])('paid by %s,', (method) => {
  const pay = async (made: PaidDeal, proposal: Parameters<typeof answer>[2]) => {
    if (method === 'wallet') {
      await fund(site, made.customer, 10_000);
      return (await answer(site, made.customer, proposal, 'wallet')).statusCode;
    }
    const { clientSecret } = (await answer(site, made.customer, proposal, 'intent')).json().data;
    await confirmIntent(stripe, clientSecret.split('_secret_')[0]);
    await seenBy(site, made.customer, made.booking.id);
    return 200;
  };

  test.each<[MoveKind, boolean, number]>([
    ['charge', false, 40.5 + 18],
    ['tip', true, 40.5 + 20],
  ])('a %s (after completion: %p) brings the provider $%p in the end, once', async (kind, isCompleted, earned) => {
    const made = await (isCompleted ? completedDeal : confirmedDeal)(site, stripe, 'card');
    const proposal = await proposed(site, made.provider, made, kind, 20);
    expect(await pay(made, proposal)).toBe(200);
    expect(await outcome(answer(site, made.customer, proposal, 'wallet'))).toEqual([409, errorCodes.agreementRefused]);
    expect((await moneyOf(site, made.customer, made)).agreements[0]?.state).toBe('accepted');
    if (!isCompleted) await change(site, made.provider, made.booking.id, 'completed');
    expect(await balanceOf(site, made.provider)).toBe(earned);
  });

  test('a booking with a paid extra is cancelled with all of it given back', async () => {
    const made = await confirmedDeal(site, stripe, 'wallet');
    expect(await pay(made, await proposed(site, made.provider, made, 'charge', 20))).toBe(200);
    const before = await balanceOf(site, made.customer);
    await answer(site, made.customer, await proposed(site, made.provider, made, 'cancel', 65), 'accept');
    expect(await balanceOf(site, made.customer)).toBe(before + (method === 'wallet' ? 65 : 45));
    expect(await balanceOf(site, made.provider)).toBe(0);
  });
});

test('a customer’s own tip needs no consent; an offer to pay more is accepted by the provider first', async () => {
  const made = await completedDeal(site, stripe, 'wallet');
  await fund(site, made.customer, 5_000);
  const tip = await proposed(site, made.customer, made, 'tip', 5);
  expect(tip.state).toBe('unpaid');
  expect((await answer(site, made.customer, tip, 'wallet')).json().data.state).toBe('accepted');
  const charge = await proposed(site, made.customer, made, 'charge', 10);
  expect(await outcome(answer(site, made.customer, charge, 'wallet'))).toEqual([409, errorCodes.agreementRefused]);
  expect((await answer(site, made.provider, charge, 'accept')).json().data.state).toBe('unpaid');
  expect((await answer(site, made.customer, charge, 'wallet')).json().data.state).toBe('accepted');
  expect(await balanceOf(site, made.provider)).toBe(40.5 + 5 + 9);
});

test.each(['decline', 'withdraw', 'expire'] as const)(
  'a card that pays after a %s gets its money back',
  async (how) => {
    const made = await completedDeal(site, stripe, 'wallet');
    const proposal = await proposed(site, made.provider, made, 'charge', 20);
    const { clientSecret } = (await answer(site, made.customer, proposal, 'intent')).json().data;
    const intentId = clientSecret.split('_secret_')[0];
    await confirmIntent(stripe, intentId, 'pm_card_visa');
    if (how === 'expire') {
      site.pass(hours(73));
      await runJob(site, jobNamed('end-agreements'));
    } else await answer(site, how === 'decline' ? made.customer : made.provider, proposal, 'decline');
    await seenBy(site, made.customer, made.booking.id);
    expect(await atStripe({ ...made, intentId })).toEqual({ status: 'succeeded', received: 2_000, refunded: 2_000 });
    expect(await balanceOf(site, made.provider)).toBe(40.5);
  },
);

test('only one proposal is open at a time; the proposer withdraws it, the other side declines it, also when sent again', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  for (const by of ['customer', 'provider'] as const) {
    const [proposer, other] = sides(made, by);
    const endedTwice = async (as: Person, proposal: Parameters<typeof answer>[2]) => {
      const ended = await answer(site, as, proposal, 'decline');
      expect(await answered(answer(site, as, proposal, 'decline'))).toEqual([200, ended.json()]);
      return ended.json().data.state;
    };
    const first = await proposed(site, proposer, made, 'refund', 5);
    for (const as of [proposer, other])
      expect(await outcome(propose(site, as, made, 'tip', 1))).toEqual([409, errorCodes.agreementRefused]);
    expect(await outcome(answer(site, proposer, first, 'accept'))).toEqual([409, errorCodes.agreementRefused]);
    expect(await endedTwice(proposer, first)).toBe('withdrawn');
    expect(await outcome(answer(site, other, first, 'decline'))).toEqual([409, errorCodes.agreementRefused]);
    const second = await proposed(site, proposer, made, 'refund', 5);
    expect(await endedTwice(other, second)).toBe('declined');
    expect(await outcome(answer(site, other, second, 'accept'))).toEqual([409, errorCodes.agreementRefused]);
  }
  expect(await balances(made)).toEqual([0, 0]);
});

test('acceptances at once move the money once, and a repeated request finds its proposal', async () => {
  const made = await completedDeal(site, stripe, 'wallet');
  const headers = { 'idempotency-key': randomUUID() };
  const [first, again] = [
    await proposed(site, made.customer, made, 'refund', 10, headers),
    await proposed(site, made.customer, made, 'refund', 10, headers),
  ];
  expect(again._id).toBe(first._id);
  const results = await Promise.all(Array.from({ length: 5 }, () => answer(site, made.provider, first, 'accept')));
  expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await balances(made)).toEqual([10, 31.5]);
});

test('a proposal of an impossible amount is refused in words', async () => {
  const made = await confirmedDeal(site, stripe, 'card');
  for (const [kind, amount, sentence] of [
    ['cancel', 45.01, 'At most $45.00 can be given back.'],
    ['refund', 45, 'To give everything back, cancel the booking.'],
    ['refund', 0, 'Please enter an amount.'],
    ['tip', -1, 'Please enter a valid amount.'],
    ['charge', 1.001, 'Please enter a valid amount.'],
    ['charge', 100_000.01, 'This amount is too high.'],
    ['cancel', 44.6, 'A card cannot be charged less than $0.50.'],
  ] as const) {
    const rejected = await propose(site, made.customer, made, kind, amount);
    expect([rejected.statusCode, rejected.json().code]).toEqual([400, errorCodes.amountInvalid]);
    expect(rejected.json().error).toContain(sentence);
  }
});

test('other people neither propose nor answer nor see the money of a booking; an admin sees it', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  const proposal = await proposed(site, made.customer, made, 'refund', 5);
  const [other, admin] = [await person(site, 'provider'), await person(site, 'admin')];
  for (const [as, code] of [
    [other, errorCodes.bookingForbidden],
    [admin, errorCodes.agreementRefused],
  ] as const) {
    expect(await outcome(propose(site, as, made, 'tip', 5))).toEqual([403, code]);
    for (const action of ['accept', 'decline', 'wallet', 'intent'] as const)
      expect(await outcome(answer(site, as, proposal, action))).toEqual([403, code]);
  }
  const money = (as: Person) => site.call('GET', `/bookings/${made.booking.id}/money`, { as });
  expect(await outcome(money(other))).toEqual([403, errorCodes.bookingForbidden]);
  expect((await money(admin)).json().data).toMatchObject({ proposable: [], history: expect.any(Array) });
  expect((await money(made.customer)).json().data.history).toBeUndefined();
});

test('an unpaid booking, and one that is long over, has nothing to agree on', async () => {
  const unpaid = { ...(await deal(site, { status: 'confirmed' })), intentId: '' };
  expect(await outcome(propose(site, unpaid.customer, unpaid, 'cancel', 0))).toEqual([
    409,
    errorCodes.agreementRefused,
  ]);
  const made = await completedDeal(site, stripe, 'wallet');
  expect(await outcome(propose(site, made.customer, made, 'cancel', 5))).toEqual([409, errorCodes.agreementRefused]);
  const completedAt = new Date(site.now.getTime() - days(91));
  await site.db.update(bookings).set({ completedAt }).where(eq(bookings.id, made.booking.id));
  expect(await outcome(propose(site, made.customer, made, 'tip', 5))).toEqual([409, errorCodes.agreementRefused]);
});

test('a provider who has withdrawn the earnings cannot agree to give them back', async () => {
  const made = await completedDeal(site, stripe, 'wallet');
  await takeOut(site, made.provider, 4_000);
  const proposal = await proposed(site, made.customer, made, 'refund', 10);
  expect(await outcome(answer(site, made.provider, proposal, 'accept'))).toEqual([409, errorCodes.insufficientBalance]);
  expect((await moneyOf(site, made.customer, made)).agreements[0]?.state).toBe('open');
});

test('money that the provider added by card pays no agreed refund', async () => {
  const made = await completedDeal(site, stripe, 'wallet');
  await takeOut(site, made.provider, 4_000);
  const intentId = await addMoney(site, made.provider, 40);
  await confirmIntent(stripe, intentId);
  await confirmDeposit(site, made.provider, intentId, 40);
  const proposal = await proposed(site, made.customer, made, 'refund', 10);
  const refused = await answer(site, made.provider, proposal, 'accept');
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'The provider’s wallet does not cover this refund any more. Money that was added by card does not pay it. Please report a problem instead.',
  ]);
});

test('both sides are told by email and in the product', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  mail.clear();
  const proposal = await proposed(site, made.customer, made, 'cancel', 15);
  const [sent] = await mail.of(site, made.provider.email);
  expect(sent?.text).toContain('proposes: cancel the booking and give $15.00 back to the customer.');
  expect(sent?.text).toContain('Note: As discussed');
  await answer(site, made.provider, proposal, 'accept');
  expect((await mail.of(site, made.customer.email)).map(({ subject }) => subject)).toEqual([
    'Your proposal was accepted: Window cleaning',
  ]);
  const { data } = (await site.call('GET', '/notifications', { as: made.provider })).json();
  expect(data[0].title).toBe('A proposal for your booking: Window cleaning');
});

test('a proposal without an answer expires, and both sides are told', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  const proposal = await proposed(site, made.customer, made, 'refund', 5);
  await mail.of(site, made.provider.email);
  mail.clear();
  site.pass(hours(73));
  expect((await moneyOf(site, made.customer, made)).agreements[0]?.state).toBe('expired');
  expect(await outcome(answer(site, made.provider, proposal, 'accept'))).toEqual([409, errorCodes.agreementRefused]);
  await runJob(site, jobNamed('end-agreements'));
  for (const { email } of [made.customer, made.provider])
    expect((await mail.of(site, email)).map(({ subject }) => subject)).toEqual([
      'A proposal has expired: Window cleaning',
    ]);
  expect((await propose(site, made.provider, made, 'refund', 5)).statusCode).toBe(201);
});

test('another proposal can be made once one has expired, also before the job has ended that one', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  await proposed(site, made.customer, made, 'refund', 5);
  site.pass(hours(73));
  expect((await moneyOf(site, made.provider, made)).proposable).toContain('refund');
  expect(await outcome(propose(site, made.provider, made, 'refund', 6))).toEqual([201, undefined]);
  const subjects = (await mail.of(site, made.provider.email)).map(({ subject }) => subject);
  expect(subjects.at(-1)).toBe('A proposal has expired: Window cleaning');
});

test('a charge that was accepted and is not paid in time was not paid: both sides are told so', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  await answer(site, made.provider, await proposed(site, made.customer, made, 'charge', 5), 'accept');
  site.pass(hours(73));
  await runJob(site, jobNamed('end-agreements'));
  for (const { email } of [made.customer, made.provider]) {
    const last = (await mail.of(site, email)).at(-1);
    expect(last?.subject).toBe('Not paid: an extra charge of $5.00: Window cleaning');
    expect(last?.text).toContain('This was not paid: an extra charge of $5.00. The booking stays as it is.');
  }
});

test('a charge that is accepted in its last moment, while the job begins, can be paid', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  const proposal = await proposed(site, made.customer, made, 'charge', 5);
  site.pass(hours(71));
  const { db } = site;
  const transaction: typeof db.transaction = async (work) => {
    await answer(site, made.provider, proposal, 'accept');
    return db.transaction(work);
  };
  const clock = () => after(site.now, hours(1));
  await runJob(site, jobNamed('end-agreements'), { clock, db: Object.assign(Object.create(db), { transaction }) });
  expect((await moneyOf(site, made.customer, made)).agreements[0]).toMatchObject({ state: 'unpaid' });
});

test.each(['cancelled', 'completed'] as const)('a proposal to cancel ends when the booking is %s', async (status) => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  const proposal = await proposed(site, made.customer, made, 'cancel', 5);
  await change(site, status === 'completed' ? made.provider : await person(site, 'admin'), made.booking.id, status);
  expect(await outcome(answer(site, made.provider, proposal, 'accept'))).toEqual([409, errorCodes.agreementRefused]);
});

test('a provider is told that a card has paid an extra charge', async () => {
  const made = await completedDeal(site, stripe, 'wallet');
  const proposal = await proposed(site, made.provider, made, 'charge', 20);
  const { clientSecret } = (await answer(site, made.customer, proposal, 'intent')).json().data;
  await confirmIntent(stripe, clientSecret.split('_secret_')[0]);
  await seenBy(site, made.customer, made.booking.id);
  const { data } = (await site.call('GET', '/notifications', { as: made.provider })).json();
  expect(data[0].title).toBe('You were paid: Window cleaning');
  site.pass(minutes(3));
  await runJob(site, jobNamed('send-emails'));
  const subjects = (await mail.of(site, made.provider.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('You were paid'))).toHaveLength(1);
});

test('a hold that has ended at the bank cannot be shared by a cancellation', async () => {
  const made = await confirmedDeal(site, stripe, 'card');
  const proposal = await proposed(site, made.customer, made, 'cancel', 20);
  await stripe.stripe.paymentIntents.cancel(made.intentId);
  expect(await outcome(answer(site, made.provider, proposal, 'accept'))).toEqual([409, errorCodes.agreementRefused]);
  expect(await statesOf(site, made)).toEqual(['confirmed', 'failed']);
});

test('money on hold pays no tip', async () => {
  const made = await completedDeal(site, stripe, 'wallet');
  await fund(site, made.customer, 1_000);
  // Earnings of an earlier life as a provider, of a booking whose time is still to come.
  const earned = await completedDeal(site, stripe, 'wallet');
  await site.db.update(bookings).set({ providerId: made.customer._id }).where(eq(bookings.id, earned.booking.id));
  const tip = await proposed(site, made.customer, made, 'tip', 5);
  expect(await outcome(answer(site, made.customer, tip, 'wallet'))).toEqual([409, errorCodes.insufficientBalance]);
  await site.db.update(bookings).set({ providerId: earned.provider._id }).where(eq(bookings.id, earned.booking.id));
  expect((await answer(site, made.customer, tip, 'wallet')).statusCode).toBe(200);
});

test('a refund is taken from extras first, so the booking stays paid', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  await fund(site, made.customer, 5_000);
  await answer(site, made.customer, await proposed(site, made.provider, made, 'charge', 50), 'wallet');
  await answer(site, made.provider, await proposed(site, made.customer, made, 'refund', 90), 'accept');
  expect(await seenBy(site, made.customer, made.booking.id)).toMatchObject({ paymentStatus: 'paid' });
  await change(site, made.provider, made.booking.id, 'completed');
  expect(await balances(made)).toEqual([90, 4.5]);
});

test('a proposal for more than is left is not accepted', async () => {
  const made = await completedDeal(site, stripe, 'card');
  const proposal = await proposed(site, made.customer, made, 'refund', 40);
  await stripe.stripe.refunds.create({ payment_intent: made.intentId, amount: 1_000 });
  expect(await outcome(answer(site, made.provider, proposal, 'accept'))).toEqual([400, errorCodes.amountInvalid]);
  await seenBy(site, made.customer, made.booking.id);
});

test('other people cannot end a card payment that was begun', async () => {
  const made = await completedDeal(site, stripe, 'wallet');
  const proposal = await proposed(site, made.provider, made, 'charge', 20);
  const { clientSecret } = (await answer(site, made.customer, proposal, 'intent')).json().data;
  for (const as of [made.provider, await person(site)])
    expect((await answer(site, as, proposal, 'wallet')).statusCode).toBeGreaterThanOrEqual(400);
  const { status } = await stripe.stripe.paymentIntents.retrieve(clientSecret.split('_secret_')[0]);
  expect(status).toBe('requires_payment_method');
});
