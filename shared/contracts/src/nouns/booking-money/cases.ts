import {
  Dollars,
  Id,
  Instant,
  named,
  neededText,
  oneOf,
  optional,
  record,
  SignedDollars,
  text,
} from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { unnamedProvider } from '../../rules/role.ts';
import { reschedulingParties } from '../bookings/booking-lifecycle.ts';
import { moveKinds } from '../payments/payment-position.ts';

/** Why a case is opened. */
export const caseReasons = ['no-show', 'quality', 'payment', 'other'] as const;
export type CaseReason = (typeof caseReasons)[number];

export const caseStates = ['open', 'decided', 'withdrawn'] as const;
export type CaseState = (typeof caseStates)[number];

/** The four moves, and `none`: no money moves. */
export const caseOutcomes = [...moveKinds, 'none'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** Characters of each side's statement and of an admin's reason. */
export const maxStatementLength = 2000;

const Statement = text({ maxLength: maxStatementLength });

/** An admin's decision of a case. It never changes. */
const CaseDecision = record({
  outcome: oneOf(caseOutcomes, 'none'),
  amount: Dollars,
  reason: Statement,
  /** Name of the admin, for admins alone. */
  decidedBy: text(),
  createdAt: Instant.strict,
});

const caseEntries = {
  _id: neededText({ format: 'uuid' }),
  bookingId: Id,
  openedBy: oneOf(reschedulingParties),
  reason: oneOf(caseReasons, 'other'),
  state: oneOf(caseStates),
  createdAt: Instant,
};

/** A reported problem. While it is open, the booking's money cannot be withdrawn. */
export const BookingCase = record({
  ...caseEntries,
  statement: Statement,
  /** The statement of the other side, empty until it is made. */
  reply: text(),
  decision: optional(CaseDecision),
});
export type BookingCase = v.InferOutput<typeof BookingCase>;

/** One row of `GET cases`. */
export const CaseSummary = record({
  ...caseEntries,
  _id: Id,
  service: named('Service'),
  customer: named('Customer'),
  provider: named(unnamedProvider),
  amount: SignedDollars,
});
export type CaseSummary = v.InferOutput<typeof CaseSummary>;
