import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { unnamedProvider } from '../../rules/role.ts';
import { reschedulingParties } from '../bookings/booking-lifecycle.ts';
import { moveKinds } from '../payments/payment-position.ts';

/** Why a case is opened. */
export const caseReasons = ['no-show', 'quality', 'payment', 'other'] as const;
export type CaseReason = (typeof caseReasons)[number];
export const caseReasonNames: Readonly<Record<CaseReason, string>> = {
  'no-show': 'Nobody came',
  quality: 'The work was not done well',
  payment: 'A problem with the payment',
  other: 'Something else',
};

export const caseStates = ['open', 'decided', 'withdrawn'] as const;
export type CaseState = (typeof caseStates)[number];

/** The four moves, and `none`: no money moves. */
export const caseOutcomes = [...moveKinds, 'none'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** Characters of each side's statement and of an admin's reason. */
export const maxStatementLength = 2000;

const Statement = s.text({ maxLength: maxStatementLength });

/** An admin's decision of a case. It never changes. */
const CaseDecision = s.record({
  outcome: s.oneOf(caseOutcomes, 'none'),
  amount: s.Dollars,
  reason: Statement,
  /** Name of the admin, for admins alone. */
  decidedBy: s.text(),
  createdAt: s.Instant.strict,
});

const caseEntries = {
  _id: s.neededText({ format: 'uuid' }),
  bookingId: s.Id,
  openedBy: s.oneOf(reschedulingParties),
  reason: s.oneOf(caseReasons, 'other'),
  state: s.oneOf(caseStates),
  createdAt: s.Instant,
};

/** A reported problem. While it is open, the booking's money cannot be withdrawn. */
export const BookingCase = s.record({
  ...caseEntries,
  statement: Statement,
  /** The statement of the other side, empty until it is made. */
  reply: s.text(),
  decision: s.optional(CaseDecision),
});
export type BookingCase = v.InferOutput<typeof BookingCase>;

/** One row of `GET cases`. */
export const CaseSummary = s.record({
  ...caseEntries,
  _id: s.Id,
  service: s.named('Service'),
  customer: s.named('Customer'),
  provider: s.named(unnamedProvider),
  amount: s.SignedDollars,
});
export type CaseSummary = v.InferOutput<typeof CaseSummary>;
