import {
  type Agreement,
  type BookingCancellation,
  type BookingCase,
  type CaseOutcome,
  errorCodes,
  moveEffect,
  noShowReturn,
  type PolicyName,
  policyOf,
  policyReturn,
  toDollars,
} from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { days, hours, minutes, wallText } from '../../kernel/time/clock.ts';
import {
  answer,
  completedDeal,
  confirmedDeal,
  type Method,
  moneyOf,
  type PaidDeal,
  proposed,
} from '../../testing/fixtures/agreements.ts';
import { fund, takeOut } from '../../testing/fixtures/books.ts';
import { balanceOf, balancesOf, change, deal, seenBy, statesOf } from '../../testing/fixtures/payments.ts';
import { type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { answered, outcome } from '../../testing/test-app.ts';
import { bookings } from '../bookings/table.ts';

const mail = mailbox();
const timeZone = 'America/New_York';
const { site, stripe } = useStripeApp({ platformFeePercent: 10, payoutHoldDays: 2, timeZone }, mail.overrides);
const minuteMs = minutes(1);
const thisMinute = () => new Date(Math.floor(Date.now() / minuteMs) * minuteMs);
beforeEach(() => {
  site.now = thisMinute();
  mail.clear();
});

/** The booking has this policy, and begins so many milliseconds after now. */
const beginsIn = async ({ booking }: PaidDeal, name: PolicyName, ms: number, tiers = policyOf(name).tiers) => {
  const begin = new Date(Math.floor((site.now.getTime() + ms) / minuteMs) * minuteMs);
  site.now = new Date(begin.getTime() - ms);
  const [date = '', time = ''] = wallText(begin, timeZone).split(' ');
  const values = { cancellationPolicy: policyOf(name, tiers), date, timeSlot: time.slice(0, 5) };
  await site.db.update(bookings).set(values).where(eq(bookings.id, booking.id));
  expect((await cancellationSeen(booking.id)).startsAt).toBe(begin.toISOString());
};
const reader = usePerson(site, 'admin');
const cancellationSeen = async (id: string): Promise<BookingCancellation> => {
  const { cancellation } = await seenBy(site, reader, id);
  if (!cancellation) throw new Error('The booking shows no policy.');
  return cancellation;
};
const end = (how: 'cancel' | 'no-show', as: Person, { booking }: PaidDeal, returned: number, headers = {}) =>
  site.call('POST', `/bookings/${booking.id}/${how}`, { as, headers, body: { returned } });
const cancel = (made: PaidDeal, returned: number, headers = {}) =>
  end('cancel', made.customer, made, returned, headers);
const claim = (made: PaidDeal, returned: number) => end('no-show', made.provider, made, returned);
/** The amounts that a screen shows of the cancellation. */
const preview = async (made: PaidDeal) => {
  const { payments, feePercent } = await moneyOf(site, made.provider, made);
  const amountCents = policyReturn(await cancellationSeen(made.booking.id), site.now.getTime(), payments);
  const effect = moveEffect({ kind: 'cancel', amountCents }, { payments, feePercent, isCompleted: false });
  return { returned: toDollars(amountCents), effect };
};
const refused = [409, errorCodes.cancellationRefused];
const receivedAtStripe = async ({ intentId }: PaidDeal) => {
  const { latest_charge, amount_received } = await stripe.stripe.paymentIntents.retrieve(intentId, {
    expand: ['latest_charge'],
  });
  return amount_received - (typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : 0);
};

type Way = Method | 'captured';
const paidBy = async (way: Way): Promise<PaidDeal> => {
  const made = await confirmedDeal(site, stripe, way === 'wallet' ? 'wallet' : 'card');
  if (way === 'captured') await stripe.stripe.paymentIntents.capture(made.intentId);
  return made;
};

// policy-postings.test.ts has thousands of amounts and times: these are the ways of paying.
test.each<[PolicyName, number, number, number, Way]>([
  ['flexible', 24, 0, 45, 'captured'],
  ['moderate', 48, -1_000, 22.5, 'card'],
  ['moderate', 0, 1_000, 22.5, 'wallet'],
])('%s, %p hours and %p ms before the begin: $%p of $45 comes back (%s)', async (name, before, ms, back, way) => {
  const made = await paidBy(way);
  await beginsIn(made, name, hours(before) + ms);
  const { returned, effect } = await preview(made);
  expect(returned).toBe(back);
  const { data } = (await cancel(made, returned)).json<{ data: Agreement }>();
  const agreed = { kind: 'cancel', proposedBy: 'customer', reason: 'policy', state: 'accepted', amount: back };
  expect(data).toMatchObject(agreed);
  const paymentStatus = back === 45 ? 'refunded' : 'paid';
  expect(await statesOf(site, made)).toEqual(['cancelled', paymentStatus]);
  const rest = 45 - back;
  expect(await balancesOf(site, made)).toEqual([way === 'wallet' ? back : 0, rest * 0.9]);
  expect(effect.providerGets).toBe(Math.round(rest * 90) - 4_050);
  if (way !== 'wallet') expect(await receivedAtStripe(made)).toBe(rest * 100);
});

test('extras, a refund that was agreed and a booking without a fee count', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  await site.db.update(bookings).set({ feePercent: 0 }).where(eq(bookings.id, made.booking.id));
  await fund(site, made.customer, 2_000);
  await answer(site, made.customer, await proposed(site, made.provider, made, 'charge', 20), 'wallet');
  await answer(site, made.customer, await proposed(site, made.provider, made, 'refund', 5.01), 'accept');
  await beginsIn(made, 'moderate', hours(1));
  // 50% of $59.99, half a cent up. The extra was paid without a fee, the booking with one.
  const { returned, effect } = await preview(made);
  expect(returned).toBe(30);
  expect((await cancel(made, 30)).statusCode).toBe(200);
  expect(await balancesOf(site, made)).toEqual([35.01, toDollars(2_999 - 300)]);
  expect(effect.customerPays).toBe(-3_000);
});

test('an amount that is another one by now moves nothing, and the answer says it', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  await beginsIn(made, 'moderate', hours(48));
  expect((await preview(made)).returned).toBe(45);
  site.pass(1_000);
  expect(await answered(cancel(made, 45))).toEqual([
    409,
    {
      error: 'By now $22.50 comes back. Please check the amount and confirm again.',
      code: errorCodes.cancellationChanged,
      returned: 22.5,
    },
  ]);
  await answer(site, made.customer, await proposed(site, made.provider, made, 'refund', 10), 'accept');
  expect((await cancel(made, 22.5)).json()).toMatchObject({ returned: 17.5 });
  expect(await balancesOf(site, made)).toEqual([10, 0]);
  expect((await cancel(made, 17.5)).statusCode).toBe(200);
  expect(await balancesOf(site, made)).toEqual([27.5, 15.75]);
});

test('only its customer cancels, and only its provider says that the customer did not come', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  await beginsIn(made, 'flexible', hours(30));
  const other = await person(site);
  for (const how of ['cancel', 'no-show'] as const) {
    expect(await outcome(end(how, other, made, 45))).toEqual([403, errorCodes.bookingForbidden]);
    expect(await outcome(end(how, reader, made, 45))).toEqual([403, errorCodes.agreementRefused]);
  }
  expect(await outcome(end('cancel', made.provider, made, 45))).toEqual([403, errorCodes.cancellationRefused]);
  expect(await outcome(end('no-show', made.customer, made, 45))).toEqual([403, errorCodes.cancellationRefused]);
  expect(await outcome(cancel(made, 0.001))).toEqual([400, errorCodes.amountInvalid]);
});

test('a booking that has begun, is not paid, not confirmed, completed or without a policy is not cancelled by one', async () => {
  const begun = await confirmedDeal(site, stripe, 'wallet');
  await beginsIn(begun, 'moderate', 0);
  expect(await outcome(cancel(begun, 22.5))).toEqual(refused);
  const unpaid = { ...(await deal(site, { status: 'confirmed' })), intentId: '' };
  await beginsIn(unpaid, 'moderate', hours(1));
  expect(await outcome(cancel(unpaid, 0))).toEqual(refused);
  const pending = await confirmedDeal(site, stripe, 'wallet');
  await site.db.update(bookings).set({ status: 'pending' }).where(eq(bookings.id, pending.booking.id));
  await beginsIn(pending, 'moderate', hours(1));
  expect(await outcome(cancel(pending, 22.5))).toEqual(refused);
  const completed = await completedDeal(site, stripe, 'wallet');
  await beginsIn(completed, 'moderate', hours(1));
  expect(await outcome(cancel(completed, 22.5))).toEqual(refused);
  const old = await confirmedDeal(site, stripe, 'wallet');
  expect((await seenBy(site, old.customer, old.booking.id)).cancellation).toBeUndefined();
  expect(await outcome(cancel(old, 45))).toEqual(refused);
  expect(await outcome(claim(old, 45))).toEqual(refused);
});

test('calls at once, and repeats, move the money once', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  await beginsIn(made, 'moderate', hours(3));
  const headers = { 'idempotency-key': 'twice' };
  const calls = [cancel(made, 22.5), cancel(made, 22.5), cancel(made, 22.5, headers), cancel(made, 22.5)];
  const ids = (await Promise.all(calls)).map((one) => one.json().data._id);
  ids.push((await cancel(made, 22.5, headers)).json().data._id, (await cancel(made, 22.5)).json().data._id);
  expect(new Set(ids).size).toBe(1);
  expect(await balancesOf(site, made)).toEqual([22.5, 20.25]);
  const subjects = (await mail.of(site, made.provider.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('A booking was cancelled'))).toHaveLength(1);
});

test('both sides read their own sums by email and in the product', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  await beginsIn(made, 'moderate', hours(3));
  mail.clear();
  await cancel(made, 22.5);
  const [toCustomer] = await mail.of(site, made.customer.email);
  expect(toCustomer?.text).toContain('You have cancelled this booking. $22.50 comes back to you; you pay $22.50.');
  expect(toCustomer?.text).not.toMatch(/\bfee\b/);
  const [toProvider] = await mail.of(site, made.provider.email);
  expect(toProvider?.text).toContain(
    '$22.50 goes back to the customer; you receive $20.25 ($2.25 of $22.50 is the fee).',
  );
  for (const as of [made.customer, made.provider]) {
    const { data } = (await site.call('GET', '/notifications', { as })).json();
    expect(data[0].title).toBe('A booking was cancelled: Window cleaning');
  }
});

test.each<[string, (made: PaidDeal) => Promise<() => Promise<unknown>>]>([
  ['its completion', async (made) => () => change(site, made.provider, made.booking.id, 'completed')],
  [
    'an agreement to cancel it',
    async (made) => {
      const proposal = await proposed(site, made.customer, made, 'cancel', 40);
      return () => answer(site, made.provider, proposal, 'accept');
    },
  ],
  ['its cancellation by an admin', async (made) => () => change(site, reader, made.booking.id, 'cancelled')],
])('of a cancellation and %s one wins', async (_what, other) => {
  for (const order of [0, 1]) {
    const made = await confirmedDeal(site, stripe, 'wallet');
    await beginsIn(made, 'moderate', hours(3));
    const rival = await other(made);
    const own = () => cancel(made, 22.5);
    const [first, second] = order === 0 ? [own, rival] : [rival, own];
    await Promise.all([first(), second()]);
    const { status } = await seenBy(site, made.customer, made.booking.id);
    const { agreements } = await moneyOf(site, made.customer, made);
    const byPolicy = agreements.some(({ reason }) => reason === 'policy');
    const sums = await balancesOf(site, made);
    if (byPolicy) expect([status, sums]).toEqual(['cancelled', [22.5, 20.25]]);
    else {
      const ends = [
        ['completed', [0, 40.5]],
        ['cancelled', [40, 4.5]],
        ['cancelled', [45, 0]],
      ];
      expect(ends).toContainEqual([status, sums]);
    }
    expect(agreements.filter(({ state }) => state === 'accepted').length).toBeLessThanOrEqual(1);
  }
});

test('an open request for another time ends with the cancellation, and a moved booking has its deadlines moved', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  await beginsIn(made, 'flexible', hours(3));
  expect((await preview(made)).returned).toBe(0);
  await beginsIn(made, 'flexible', hours(30));
  const time = { rescheduleDate: '2031-01-01', rescheduleSlot: '9:00 AM', rescheduleBy: 'provider' } as const;
  await site.db.update(bookings).set(time).where(eq(bookings.id, made.booking.id));
  expect((await cancel(made, 45)).statusCode).toBe(200);
  expect((await seenBy(site, made.customer, made.booking.id)).reschedule).toBeUndefined();
});

describe('a customer who did not come', () => {
  const started = async (name: PolicyName, sinceMs: number, way: Way = 'wallet') => {
    const made = await paidBy(way);
    await beginsIn(made, name, -sinceMs);
    return made;
  };
  const report = (as: Person, { booking }: PaidDeal) =>
    site.call('POST', `/bookings/${booking.id}/case`, { as, body: { reason: 'no-show', statement: 'I was there.' } });
  const decide = async ({ booking }: PaidDeal, kind: CaseOutcome, amount: number) => {
    const { data } = (await site.call('GET', `/bookings/${booking.id}/money`, { as: reader })).json();
    return site.call('POST', `/cases/${data.case._id}/decide`, {
      as: reader,
      body: { outcome: kind, amount, reason: 'Both were heard.' },
    });
  };

  test.each([
    [minutes(15) - 1, false],
    [minutes(15), true],
    [days(7) - 1, true],
    [days(7), false],
  ])('can be claimed %p ms after the begin: %p', async (sinceMs, isOffered) => {
    const made = await started('flexible', sinceMs);
    expect((await moneyOf(site, made.provider, made)).mayClaimNoShow).toBe(isOffered);
    expect((await moneyOf(site, made.customer, made)).mayClaimNoShow).toBe(false);
    expect(await outcome(claim(made, 0))).toEqual(isOffered ? [200, undefined] : refused);
  });

  test('pays by the last tier of the policy', async () => {
    const made = await started('moderate', hours(1), 'captured');
    const { payments } = await moneyOf(site, made.provider, made);
    expect(toDollars(noShowReturn(await cancellationSeen(made.booking.id), payments))).toBe(22.5);
    expect((await claim(made, 22.5)).json().data).toMatchObject({ reason: 'no-show', proposedBy: 'provider' });
    expect(await balancesOf(site, made)).toEqual([0, 20.25]);
    expect(await receivedAtStripe(made)).toBe(2_250);
  });

  test('is told how to dispute it', async () => {
    const made = await started('flexible', hours(1));
    mail.clear();
    await claim(made, 0);
    const [sent] = await mail.of(site, made.customer.email);
    expect(sent?.text).toContain('says that you did not come, so this booking is cancelled.');
    expect(sent?.text).toContain('please report a problem on the page of the booking within 7 days.');
  });

  test('is not claimed while a case is open or the customer asks for another time', async () => {
    const made = await started('flexible', hours(1));
    const time = { rescheduleDate: '2031-01-01', rescheduleSlot: '9:00 AM', rescheduleBy: 'customer' } as const;
    await site.db.update(bookings).set(time).where(eq(bookings.id, made.booking.id));
    expect(await outcome(claim(made, 0))).toEqual(refused);
    // A time that has begun is asked for no more.
    await site.db.update(bookings).set({ rescheduleDate: '2020-01-01' }).where(eq(bookings.id, made.booking.id));
    expect((await moneyOf(site, made.provider, made)).mayClaimNoShow).toBe(true);
    expect((await report(made.customer, made)).statusCode).toBe(201);
    expect(await outcome(claim(made, 0))).toEqual(refused);
    expect((await seenBy(site, made.customer, made.booking.id)).status).toBe('confirmed');
  });

  test('disputes it for seven days: the money is on hold, and a decision moves it', async () => {
    const ends: [CaseOutcome, number, sums: [number, number], paymentStatus: string][] = [
      ['none', 0, [0, 40.5], 'paid'],
      ['refund', 20, [20, 22.5], 'paid'],
      ['refund', 45, [45, 0], 'refunded'],
    ];
    for (const [kind, amount, sums, paymentStatus] of ends) {
      const made = await started('flexible', hours(1));
      await claim(made, 0);
      expect((await moneyOf(site, made.provider, made)).mayReport).toBe(false);
      expect((await moneyOf(site, made.customer, made)).mayReport).toBe(true);
      expect(await outcome(report(made.provider, made))).toEqual([409, errorCodes.caseRefused]);
      expect((await report(made.customer, made)).statusCode).toBe(201);
      expect(await site.read('/wallet', made.provider)).toMatchObject({ onHold: 40.5 });
      for (const impossible of ['cancel', 'charge', 'tip'] as const)
        expect(await outcome(decide(made, impossible, 10))).toEqual([409, errorCodes.caseRefused]);
      expect((await decide(made, kind, amount)).statusCode).toBe(200);
      expect(await balancesOf(site, made)).toEqual(sums);
      expect(await statesOf(site, made)).toEqual(['cancelled', paymentStatus]);
      expect((await moneyOf(site, made.customer, made)).mayReport).toBe(false);
    }
    const late = await started('flexible', hours(1));
    await claim(late, 0);
    site.pass(days(7));
    expect((await moneyOf(site, late.customer, late)).mayReport).toBe(false);
    expect(await outcome(report(late.customer, late))).toEqual([409, errorCodes.caseRefused]);
  });

  test('gets a refund from the card, also where the provider has taken the money out', async () => {
    const made = await started('flexible', days(6), 'card');
    await claim(made, 0);
    expect(await site.read('/wallet', made.provider)).toMatchObject({ onHold: 40.5 });
    await takeOut(site, made.provider, 4_050);
    await report(made.customer, made);
    await decide(made, 'refund', 45);
    expect([await receivedAtStripe(made), await balanceOf(site, made.provider)]).toEqual([0, -40.5]);
  });

  test('of a claim and a case at once, the case comes first or disputes the claim', async () => {
    for (const order of [0, 1]) {
      const made = await started('flexible', hours(1));
      const both = [() => claim(made, 0), () => report(made.customer, made)];
      if (order === 1) both.reverse();
      await Promise.all(both.map((call) => call()));
      const { status } = await seenBy(site, made.customer, made.booking.id);
      const money = await moneyOf(site, made.customer, made);
      const found: BookingCase['state'] | undefined = money.case?.state;
      expect(found).toBe('open');
      expect(await balancesOf(site, made)).toEqual([0, status === 'cancelled' ? 40.5 : 0]);
    }
  });

  test('a label that is no time is no-show after its day at the earliest', async () => {
    const made = await started('flexible', hours(1));
    const [date = ''] = wallText(site.now, timeZone).split(' ');
    await site.db.update(bookings).set({ date, timeSlot: 'Morning' }).where(eq(bookings.id, made.booking.id));
    expect(await outcome(claim(made, 0))).toEqual(refused);
    expect(await outcome(cancel(made, 0))).toEqual(refused);
    site.pass(days(1));
    expect((await claim(made, 0)).statusCode).toBe(200);
  });
});
