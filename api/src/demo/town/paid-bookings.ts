import { type PaymentFacts, paymentPosition } from '@nearhand/contracts';
import type { MoneyMovement } from '../../ledger/ledger.ts';
import { movementText, type PaymentMovement } from '../../nouns/payments/payment-postings.ts';
import type { payments } from '../../nouns/payments/table.ts';
import { type DemoCalendar, decidedHour, disputedHour, hoursAfter } from '../content/demo-calendar.ts';
import { demoId, type Random, seededRandom } from '../content/random.ts';
import type { PlannedBooking } from './booked.ts';
import { type BookingRow, bookingRow, feePercent } from './booking-rows.ts';

type PaymentRow = typeof payments.$inferInsert & { id: string; createdAt: Date; capturedAt: Date | null };

export interface DatedMovement extends MoneyMovement {
  at: Date;
}

interface PaymentHistory {
  payment: PaymentRow | undefined;
  movements: readonly DatedMovement[];
}

export interface BookingRows extends PaymentHistory {
  booking: BookingRow;
}

interface Step {
  at: Date;
  kind: PaymentMovement;
  change: Partial<PaymentFacts>;
}

export const bookingRows = (calendar: DemoCalendar, planned: readonly PlannedBooking[]): BookingRows[] => {
  const random = seededRandom('booking rows');
  return planned.map((one) => {
    const booking = bookingRow(calendar, random, one);
    return { booking, ...paymentHistory(calendar, random, one, booking) };
  });
};

/** A payment and what it moved, as `changeFacts` of the payments posts it. A declined card leaves an ended payment. */
const paymentHistory = (
  calendar: DemoCalendar,
  random: Random,
  planned: PlannedBooking,
  booking: BookingRow,
): PaymentHistory => {
  const { id: bookingId, customerId, priceCents: amountCents, paymentStatus, createdAt } = booking;
  const at = hoursAfter(createdAt, random.between(0.05, 0.3));
  const base = { id: demoId('payment', bookingId), bookingId, customerId, amountCents, createdAt: at };
  if (paymentStatus === 'failed') {
    const failure = random.pick(['Your card was declined.', 'Your card has insufficient funds.']);
    const payment = { ...base, method: 'card', state: 'voided', failure, capturedAt: null, updatedAt: at } as const;
    return { payment, movements: [] };
  }
  if (paymentStatus === 'unpaid') return { payment: undefined, movements: [] };
  const method = planned.dispute ? 'card' : 'wallet';
  const text = { payment: { method, purpose: 'booking' }, serviceName: planned.listing.row.name } as const;
  const steps = stepsOf(calendar, planned, booking, at);
  let facts: PaymentFacts = {
    ...{ purpose: 'booking', amountCents, feePercent, isHeld: false, isReleased: false },
    ...{ capturedCents: 0, refundedCents: 0, toWalletCents: 0, disputedCents: 0, returnCents: 0 },
  };
  const movements = steps.map(({ at: movedAt, kind, change }, index): DatedMovement => {
    const before = paymentPosition(facts);
    facts = { ...facts, ...change };
    const after = paymentPosition(facts);
    const payer = method === 'card' ? 'stripe' : { wallet: customerId };
    const entries: DatedMovement['entries'] = [
      [payer, after.payer - before.payer],
      ['escrow', after.escrow - before.escrow],
      [{ wallet: booking.providerId }, after.provider - before.provider],
      ['fees', after.fees - before.fees],
    ];
    return {
      at: movedAt,
      key: `payment:${base.id}:${index + 1}`,
      kind,
      description: movementText(text, kind),
      bookingId,
      entries: entries.filter(([, cents]) => cents !== 0),
    };
  });
  const { isHeld: _, isReleased, ...stored } = facts;
  const payment: PaymentRow = {
    ...base,
    ...stored,
    method,
    state: paymentStatus === 'refunded' ? 'refunded' : 'captured',
    providerCents: paymentPosition(facts).provider,
    movements: movements.length,
    capturedAt: at,
    offeredAt: at,
    releasedAt: isReleased ? booking.completedAt : null,
    updatedAt: movements.at(-1)?.at ?? at,
  };
  return { payment, movements };
};

const stepsOf = (
  { at: onDay }: DemoCalendar,
  { refund, dispute }: PlannedBooking,
  { priceCents, paymentStatus, cancelledAt, completedAt }: BookingRow,
  paidAt: Date,
): Step[] => [
  { at: paidAt, kind: 'service_payment', change: { capturedCents: priceCents } },
  ...(completedAt ? [{ at: completedAt, kind: 'release', change: { isReleased: true } } as const] : []),
  ...(paymentStatus === 'refunded' ? [refundOf(cancelledAt ?? paidAt, priceCents)] : []),
  ...(refund ? [refundOf(onDay(refund.day, decidedHour), refund.cents)] : []),
  ...(dispute ? [disputeOf(onDay(dispute.day, disputedHour), priceCents)] : []),
  ...(dispute?.wonDay === undefined ? [] : [disputeOf(onDay(dispute.wonDay, disputedHour), 0)]),
];

const refundOf = (at: Date, cents: number): Step => ({
  at,
  kind: 'refund',
  change: { returnCents: cents, refundedCents: cents },
});

const disputeOf = (at: Date, disputedCents: number): Step => ({ at, kind: 'dispute', change: { disputedCents } });
