import {
  Day,
  Dollars,
  Id,
  Instant,
  integer,
  named,
  nullable,
  oneOf,
  optional,
  record,
  rows,
  SignedDollars,
  text,
} from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { bookingStatuses, paymentStatuses } from '../bookings/booking-lifecycle.ts';
import { categories } from '../services/service-lifecycle.ts';

const figures = {
  /** Once per service, visitor and day. */
  views: integer(),
  requested: integer(),
  /** Of the requested ones: those that were paid, now or before a refund. */
  paid: integer(),
  accepted: integer(),
  completed: integer(),
  /** Money that was captured. */
  revenue: SignedDollars,
  /** The marketplace's part, less the fees that it gave back. */
  fees: SignedDollars,
  refunds: SignedDollars,
  disputesOpened: integer(),
  disputesLost: integer(),
};
const Figures = record(figures);
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
export const OfficeFigures = record({
  /** All weeks of the period, the oldest first; the first and the last one may be cut by it. */
  weeks: rows(record({ week: Day, ...figures })),
  /** All categories, or the asked one. */
  categories: rows(record({ category: oneOf(categories), ...figures })),
  total: Figures,
  /** The same number of days before. */
  before: Figures,
});
export type OfficeFigures = v.InferOutput<typeof OfficeFigures>;

export const OfficeBooking = record({
  _id: Id,
  service: named('Service'),
  customer: named('Unnamed'),
  provider: named('Unnamed'),
  /** A calendar day at 00:00 UTC. */
  date: Instant,
  timeSlot: text(),
  status: oneOf(bookingStatuses),
  paymentStatus: oneOf(paymentStatuses),
  amount: Dollars,
  createdAt: Instant,
});
export type OfficeBooking = v.InferOutput<typeof OfficeBooking>;

/** `waiting` money is owed, and the API asks Stripe again until it has moved. */
export const refundStates = ['done', 'waiting'] as const;

export const OfficeRefund = record({
  _id: Id,
  bookingId: Id,
  service: named('Service'),
  customer: named('Unnamed'),
  amount: Dollars,
  /** `refused`: the card did not take it, so it went to the customer's wallet. */
  to: oneOf(['card', 'wallet', 'refused']),
  reason: oneOf(['cancelled', 'case', 'agreed']),
  createdAt: Instant,
});
export type OfficeRefund = v.InferOutput<typeof OfficeRefund>;

export const OfficeDispute = record({
  /** Stripe's id. */
  _id: text(),
  of: oneOf(['booking', 'deposit', 'credits']),
  bookingId: optional(Id),
  customer: named('Unnamed'),
  amount: Dollars,
  /** Stripe's word, as `needs_response`. */
  status: text(),
  reason: text(),
  evidenceDueAt: nullable(Instant),
  createdAt: Instant,
});
export type OfficeDispute = v.InferOutput<typeof OfficeDispute>;
