import { Dollars, flag, Id, Instant, list, number, oneOf, optional, record, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { moveKinds } from '../payments/payment-position.ts';
import { BookingPayment } from '../payments/payments.ts';
import { agreementStates, policyReasons, proposers } from './agreement-lifecycle.ts';
import { BookingCase } from './cases.ts';

/** A proposal about the money of a booking. One of an unknown state is expired: nothing can be done about it. */
export const Agreement = record({
  _id: Id,
  kind: oneOf(moveKinds, 'refund'),
  amount: Dollars,
  proposedBy: oneOf(proposers, 'admin'),
  note: text(),
  /** It needed no answer: the customer cancelled within the policy, or did not come. */
  reason: optional(oneOf(policyReasons)),
  state: oneOf(agreementStates, 'expired'),
  expiresAt: Instant,
  createdAt: Instant,
});
export type Agreement = v.InferOutput<typeof Agreement>;

/** One line of a booking's history, for admins. */
const BookingEvent = record({ at: Instant, text: text() });
export type BookingEvent = v.InferOutput<typeof BookingEvent>;

/** Everything about the money of one booking. */
export const BookingMoney = record({
  bookingId: Id,
  feePercent: number(),
  payments: list(BookingPayment),
  /** Kinds that the caller may propose now. */
  proposable: list(oneOf(moveKinds)),
  /** Newest first, at most 50. */
  agreements: list(Agreement),
  /** The caller may report a problem now. */
  mayReport: flag(),
  /** The caller may say now that the customer did not come. */
  mayClaimNoShow: flag(),
  case: optional(BookingCase),
  /** Oldest first, for admins. */
  history: optional(list(BookingEvent)),
});
export type BookingMoney = v.InferOutput<typeof BookingMoney>;
