import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { bookingStatuses, paymentStatuses } from '../bookings/booking-lifecycle.ts';
import { categories } from '../services/service-lifecycle.ts';

const figures = {
  /** Once per service, visitor and day. */
  views: s.integer(),
  requested: s.integer(),
  /** Of the requested ones: those that were paid, now or before a refund. */
  paid: s.integer(),
  accepted: s.integer(),
  completed: s.integer(),
  /** Money that was captured. */
  revenue: s.SignedDollars,
  /** The marketplace's part, less the fees that it gave back. */
  fees: s.SignedDollars,
  refunds: s.SignedDollars,
  disputesOpened: s.integer(),
  disputesLost: s.integer(),
};
const Figures = s.record(figures);
export type Figures = v.InferOutput<typeof Figures>;

export const noFigures: Figures = {
  views: 0,
  requested: 0,
  paid: 0,
  accepted: 0,
  completed: 0,
  revenue: 0,
  fees: 0,
  refunds: 0,
  disputesOpened: 0,
  disputesLost: 0,
};

/** Longest period of figures, in days. */
export const maxFigureDays = 732;

/** The figures of a period. Days and weeks are those of the marketplace's time zone; weeks begin on Monday. */
export const OfficeFigures = s.record({
  /** All weeks of the period, the oldest first; the first and the last one may be cut by it. */
  weeks: s.rows(s.record({ week: s.Day, ...figures })),
  /** All categories, or the asked one. */
  categories: s.rows(s.record({ category: s.oneOf(categories), ...figures })),
  total: Figures,
  /** The same number of days before. */
  before: Figures,
});
export type OfficeFigures = v.InferOutput<typeof OfficeFigures>;

export const OfficeBooking = s.record({
  _id: s.Id,
  service: s.named('Service'),
  customer: s.named('Unnamed'),
  provider: s.named('Unnamed'),
  /** A calendar day at 00:00 UTC. */
  date: s.Instant,
  timeSlot: s.text(),
  status: s.oneOf(bookingStatuses),
  paymentStatus: s.oneOf(paymentStatuses),
  amount: s.Dollars,
  createdAt: s.Instant,
});
export type OfficeBooking = v.InferOutput<typeof OfficeBooking>;

/** `waiting` money is owed, and the API asks Stripe again until it has moved. */
export const refundStates = ['done', 'waiting'] as const;

export const OfficeRefund = s.record({
  _id: s.Id,
  bookingId: s.Id,
  service: s.named('Service'),
  customer: s.named('Unnamed'),
  amount: s.Dollars,
  /** `refused`: the card did not take it, so it went to the customer's wallet. */
  to: s.oneOf(['card', 'wallet', 'refused']),
  reason: s.oneOf(['cancelled', 'case', 'agreed']),
  createdAt: s.Instant,
});
export type OfficeRefund = v.InferOutput<typeof OfficeRefund>;

export const OfficeDispute = s.record({
  /** Stripe's id. */
  _id: s.text(),
  of: s.oneOf(['booking', 'deposit', 'credits']),
  bookingId: s.optional(s.Id),
  customer: s.named('Unnamed'),
  amount: s.Dollars,
  /** Stripe's word, as `needs_response`. */
  status: s.text(),
  reason: s.text(),
  evidenceDueAt: s.nullable(s.Instant),
  createdAt: s.Instant,
});
export type OfficeDispute = v.InferOutput<typeof OfficeDispute>;
