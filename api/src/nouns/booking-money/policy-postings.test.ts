import {
  type CancellationPolicy,
  isTooSmallForCard,
  moneyOutcome,
  moved,
  moveEffect,
  noShowReturn,
  type PaymentFacts,
  policyOf,
  policyReturn,
  refundableCents,
  retainedCents,
} from '@nearhand/contracts';
import { seededRandom } from '../../demo/content/random.ts';
import { wallText } from '../../kernel/time/clock.ts';
import { cancellationOf } from '../bookings/booking-lifecycle.ts';
import { entriesOf } from '../payments/payment-postings.ts';

const { whole, chance, pick } = seededRandom('policies');
const roundCount = process.env.FULL_TESTS ? 100_000 : 10_000;
const hourMs = 3_600_000;

const zones = [
  ...['America/New_York', 'America/Los_Angeles', 'Europe/Berlin', 'Europe/London', 'UTC', 'Asia/Kolkata'],
  ...['Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Auckland', 'Africa/Cairo'],
];
/** Around the days on which clocks change, and others. */
const dates = [
  ...['2026-03-08', '2026-03-09', '2026-03-29', '2026-03-30', '2026-04-05', '2026-04-06', '2026-10-04', '2026-10-25'],
  ...['2026-10-26', '2026-11-01', '2026-11-02', '2026-12-01', '2027-01-15', '2026-09-27', '2026-04-24'],
];
const slots = ['9:00 AM - 11:00 AM', '13:30-15:00', '2:30 AM - 3:30 AM', '1:15 AM', '12:00 AM', 'Morning'];

const aPolicy = (): CancellationPolicy => {
  if (chance(0.4)) return policyOf(pick(['flexible', 'moderate', 'strict']));
  let [hoursBefore, percent] = [whole(0, 720), whole(0, 100)];
  const tiers = [{ hoursBefore, percent }];
  while (tiers.length < 6 && hoursBefore > 0 && chance(0.7)) {
    [hoursBefore, percent] = [whole(0, hoursBefore - 1), whole(0, percent)];
    tiers.push({ hoursBefore, percent });
  }
  return policyOf('table', tiers);
};

interface Paid {
  facts: PaymentFacts;
  method: 'card' | 'wallet';
}

const none = { isHeld: false, capturedCents: 0, refundedCents: 0, toWalletCents: 0, disputedCents: 0 };

const aPayment = (purpose: PaymentFacts['purpose'], feePercent: number): Paid => {
  const method = pick(['card', 'wallet'] as const);
  const amountCents = chance(0.2) ? whole(50, 120) : whole(50, 200_000);
  const isHeld = purpose === 'booking' && method === 'card' && chance(0.6);
  const wanted = chance(0.3) ? whole(0, amountCents) : 0;
  // Below Stripe's minimum nothing is agreed on.
  const returnCents = isHeld && amountCents - wanted < 50 ? 0 : wanted;
  // A refund may still be on its way.
  const refundedCents = isHeld || chance(0.3) ? 0 : returnCents;
  const facts = {
    ...none,
    purpose,
    amountCents,
    isHeld,
    capturedCents: isHeld ? 0 : amountCents,
    refundedCents,
    returnCents,
    isReleased: false,
    feePercent: purpose === 'tip' ? 0 : feePercent,
  };
  return { facts, method };
};

/** A payment after Stripe or the wallet has followed: captured in part, or given back. */
const followed = ({ facts, method }: Paid): PaymentFacts => {
  const retained = facts.amountCents - facts.returnCents;
  if (facts.isHeld) return { ...facts, isHeld: false, capturedCents: retained };
  const owed = facts.capturedCents - facts.refundedCents - facts.toWalletCents - retained;
  return method === 'card' && chance(0.1)
    ? { ...facts, toWalletCents: facts.toWalletCents + owed }
    : { ...facts, refundedCents: facts.refundedCents + owed };
};

const people = { customerId: 'customer', providerId: 'provider' };

/** Books what the API posts when the facts of payments change. */
class Books {
  readonly cents = { customer: 0, provider: 0, escrow: 0, fees: 0, stripe: 0 };

  post(before: PaymentFacts, after: PaymentFacts, method: Paid['method']): void {
    for (const [account, cents] of entriesOf(before, after, { method, ...people })) {
      const name = typeof account === 'string' ? account : account.wallet;
      if (name in this.cents) this.cents[name as keyof Books['cents']] += cents;
      else throw new Error(`There is no account ${name}.`);
    }
  }
}

const booksOf = (paid: readonly Paid[]): Books => {
  const books = new Books();
  const unpaid = ({ facts }: Paid): PaymentFacts => ({ ...facts, ...none, isHeld: facts.isHeld, returnCents: 0 });
  for (const one of paid) books.post(unpaid(one), one.facts, one.method);
  return books;
};

/** In whole numbers, apart from the code under test. */
const sharedCents = (payments: readonly PaymentFacts[], percent: number): number => {
  const all = payments.reduce((sum, payment) => sum + Math.max(0, retainedCents(payment)), 0);
  return Number((BigInt(all) * BigInt(percent) * 2n + 100n) / 200n);
};

test(`the amount on the button is what is posted, for ${roundCount} random policies, times, zones, fees and payments`, () => {
  const [edges, minimums, ends] = [new Set<number>(), { count: 0 }, { count: 0 }];
  for (let round = 0; round < roundCount; round += 1) {
    const [timeZone, date, timeSlot, policy] = [pick(zones), pick(dates), pick(slots), aPolicy()];
    const cancellation = cancellationOf({ timeZone }, { cancellationPolicy: policy, date, timeSlot });
    if (!cancellation) throw new Error('A policy with tiers was lost.');
    const startMs = Date.parse(cancellation.startsAt);
    const edge = pick(policy.tiers).hoursBefore * hourMs;
    const [spanMs, isNoShow] = [
      chance(0.5) ? edge + pick([-1_000, -1, 0, 1, 1_000]) : whole(1, 800 * hourMs),
      chance(0.1),
    ];
    const nowMs = isNoShow ? startMs : startMs - Math.max(1, spanMs);
    const feePercent = pick([0, 10, 12.5, 3, 100]);
    const paid = [aPayment('booking', feePercent)];
    while (paid.length < 4 && chance(0.3)) paid.push(aPayment(pick(['charge', 'tip']), feePercent));
    const payments = paid.map(({ facts }) => facts);
    const funds = { payments, feePercent, isCompleted: false };

    const amountCents = isNoShow ? noShowReturn(cancellation, payments) : policyReturn(cancellation, nowMs, payments);
    const move = { kind: 'cancel', amountCents } as const;
    const effect = moveEffect(move, funds);

    const { percent } = policy.tiers.find(({ hoursBefore }) => startMs - nowMs >= hoursBefore * hourMs) ?? {
      percent: 0,
    };
    const exact = sharedCents(payments, percent);
    if (amountCents !== exact) {
      minimums.count += 1;
      const given = amountCents - exact;
      if (given < 0 || given >= 50 || amountCents > refundableCents(payments))
        throw new Error(`Round ${round}: ${given}`);
    }
    const after = moved(move, funds);
    if (after.some(isTooSmallForCard)) throw new Error(`Round ${round}: a card would be charged too little.`);

    const books = booksOf(paid);
    paid.forEach(({ facts, method }, index) => {
      const released = after[index] ?? facts;
      books.post(facts, released, method);
      const end = followed({ facts: released, method });
      books.post(released, end, method);
    });
    const { customerPays, providerGets, fee } = moneyOutcome(after);
    const { customer, provider, escrow, fees, stripe } = books.cents;
    const posted = [-(customer + stripe), provider, fees, escrow];
    const shown = [customerPays, providerGets, fee, 0];
    const returned = moneyOutcome(payments).customerPays - customerPays;
    if (posted.join() !== shown.join() || returned !== amountCents || effect.customerPays !== -amountCents)
      throw new Error(`Round ${round}: posted ${posted}, shown ${shown}, returned ${returned} of ${amountCents}`);
    edges.add(percent);
    if (customerPays === 0) ends.count += 1;
  }
  // The rounds reach what they are to reach.
  expect(edges.size).toBe(101);
  expect(minimums.count).toBeGreaterThan(100);
  expect(ends.count).toBeGreaterThan(1_000);
});

test.each([
  ['America/New_York', '2026-03-09', '9:00 AM', '2026-03-08T13:00:00.000Z', '2026-03-08 09:00:00'],
  // The clock goes back by an hour between: a day is 25 hours long.
  ['America/New_York', '2026-11-01', '9:00 AM', '2026-10-31T14:00:00.000Z', '2026-10-31 10:00:00'],
  ['America/New_York', '2026-03-08', '9:00 AM', '2026-03-07T13:00:00.000Z', '2026-03-07 08:00:00'],
  ['Australia/Lord_Howe', '2026-10-04', '9:00 AM', '2026-10-02T22:00:00.000Z', '2026-10-03 08:30:00'],
  ['Europe/Berlin', '2026-12-01', 'Morning', '2026-11-29T23:00:00.000Z', '2026-11-30 00:00:00'],
])('24 hours before %s %s %s are at %s', (timeZone, date, timeSlot, deadline, wall) => {
  const cancellation = cancellationOf({ timeZone }, { cancellationPolicy: policyOf('flexible'), date, timeSlot });
  const at = new Date(Date.parse(cancellation?.startsAt ?? '') - 24 * hourMs);
  expect([at.toISOString(), wallText(at, timeZone)]).toEqual([deadline, wall]);
});
