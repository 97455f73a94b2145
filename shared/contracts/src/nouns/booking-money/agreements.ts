import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { moveKinds } from '../payments/payment-position.ts';
import { BookingPayment } from '../payments/payments.ts';
import { agreementStates, policyReasons, proposers } from './agreement-lifecycle.ts';
import { BookingCase } from './cases.ts';

/** A proposal about the money of a booking. One of an unknown state is expired: nothing can be done about it. */
export const Agreement = s.record({
  _id: s.Id,
  kind: s.oneOf(moveKinds, 'refund'),
  amount: s.Dollars,
  proposedBy: s.oneOf(proposers, 'admin'),
  note: s.text(),
  /** It needed no answer: the customer cancelled within the policy, or did not come. */
  reason: s.optional(s.oneOf(policyReasons)),
  state: s.oneOf(agreementStates, 'expired'),
  expiresAt: s.Instant,
  createdAt: s.Instant,
});
export type Agreement = v.InferOutput<typeof Agreement>;

/** One line of a booking's history, for admins. */
const BookingEvent = s.record({ at: s.Instant, text: s.text() });
export type BookingEvent = v.InferOutput<typeof BookingEvent>;

/** Everything about the money of one booking. */
export const BookingMoney = s.record({
  bookingId: s.Id,
  feePercent: s.number(),
  payments: s.list(BookingPayment),
  /** Kinds that the caller may propose now. */
  proposable: s.list(s.oneOf(moveKinds)),
  /** Newest first, at most 50. */
  agreements: s.list(Agreement),
  /** The caller may report a problem now. */
  mayReport: s.flag(),
  /** The caller may say now that the customer did not come. */
  mayClaimNoShow: s.flag(),
  case: s.optional(BookingCase),
  /** Oldest first, for admins. */
  history: s.optional(s.list(BookingEvent)),
  /** Summaries of the requests about it that wait for a second admin, for admins. */
  waiting: s.optional(s.list(s.text())),
});
export type BookingMoney = v.InferOutput<typeof BookingMoney>;
