import { type Static, Type } from 'typebox';
import { agreementStates, maxNoteLength, proposers } from '../rules/agreement.ts';
import { reschedulingParties } from '../rules/booking-lifecycle.ts';
import { caseOutcomes, caseReasons, caseStates, maxStatementLength } from '../rules/case.ts';
import { moveKinds, paymentPurposes } from '../rules/payment-position.ts';
import { Dollars, Id, Instant, Page, PageFilter, SignedDollars } from './envelope.ts';
import { Paragraph } from './text.ts';

const Cents = Type.Integer();

/** The facts of one payment in integer cents, from which browser and API compute the same result of a move. */
export const BookingPayment = Type.Object({
  purpose: Type.Enum(paymentPurposes),
  method: Type.Enum(['card', 'wallet']),
  amountCents: Cents,
  isHeld: Type.Boolean(),
  capturedCents: Cents,
  refundedCents: Cents,
  toWalletCents: Cents,
  disputedCents: Cents,
  returnCents: Cents,
  isReleased: Type.Boolean(),
  feePercent: Type.Number(),
});
export type BookingPayment = Static<typeof BookingPayment>;

/** A proposal about the money of a booking. */
export const Agreement = Type.Object({
  _id: Id,
  kind: Type.Enum(moveKinds),
  amount: Dollars,
  proposedBy: Type.Enum(proposers),
  note: Type.String(),
  state: Type.Enum(agreementStates),
  expiresAt: Instant,
  createdAt: Instant,
});
export type Agreement = Static<typeof Agreement>;

const Text = Type.String({ maxLength: maxStatementLength });

/** An admin's decision of a case. It never changes. */
export const CaseDecision = Type.Object({
  outcome: Type.Enum(caseOutcomes),
  amount: Dollars,
  reason: Text,
  decidedBy: Type.String({ description: 'Name of the admin, for admins alone' }),
  createdAt: Instant,
});
export type CaseDecision = Static<typeof CaseDecision>;

/** A reported problem. While it is open, the booking's money cannot be withdrawn. */
export const BookingCase = Type.Object({
  _id: Id,
  bookingId: Id,
  openedBy: Type.Enum(reschedulingParties),
  reason: Type.Enum(caseReasons),
  statement: Text,
  reply: Type.String({ description: 'The statement of the other side, empty until it is made' }),
  state: Type.Enum(caseStates),
  createdAt: Instant,
  decision: Type.Optional(CaseDecision),
});
export type BookingCase = Static<typeof BookingCase>;

/** One line of a booking's history, for admins. */
export const BookingEvent = Type.Object({ at: Instant, text: Type.String() });
export type BookingEvent = Static<typeof BookingEvent>;

/** Everything about the money of one booking. */
export const BookingMoney = Type.Object({
  bookingId: Id,
  feePercent: Type.Number(),
  payments: Type.Array(BookingPayment),
  proposable: Type.Array(Type.Enum(moveKinds), { description: 'Kinds that the caller may propose now' }),
  agreements: Type.Array(Agreement, { description: 'Newest first, at most 50' }),
  mayReport: Type.Boolean({ description: 'The caller may report a problem now' }),
  case: Type.Optional(BookingCase),
  history: Type.Optional(Type.Array(BookingEvent, { description: 'Oldest first, for admins' })),
});
export type BookingMoney = Static<typeof BookingMoney>;

/** `POST bookings/:id/agreements`. */
export const ProposeAgreement = Type.Object({
  kind: Type.Enum(moveKinds),
  amount: Type.Number({ description: 'Decimal dollars with at most two decimals' }),
  note: Type.Optional(Paragraph({ maxLength: maxNoteLength })),
});
export type ProposeAgreement = Static<typeof ProposeAgreement>;

/** `POST bookings/:id/case`. */
export const OpenCase = Type.Object({
  reason: Type.Enum(caseReasons),
  statement: Paragraph({ minLength: 1, maxLength: maxStatementLength }),
});
export type OpenCase = Static<typeof OpenCase>;

/** `POST cases/:id/reply`. */
export const ReplyToCase = Type.Object({ reply: Paragraph({ minLength: 1, maxLength: maxStatementLength }) });
export type ReplyToCase = Static<typeof ReplyToCase>;

/** `POST cases/:id/decide`. */
export const DecideCase = Type.Object({
  outcome: Type.Enum(caseOutcomes),
  amount: Type.Number({ description: 'Decimal dollars; 0 with `none`' }),
  reason: Paragraph({ minLength: 1, maxLength: maxStatementLength }),
});
export type DecideCase = Static<typeof DecideCase>;

/** Query of `GET cases`. */
export const CaseFilter = Type.Object({ ...PageFilter.properties, state: Type.Optional(Type.Enum(caseStates)) });
export type CaseFilter = Static<typeof CaseFilter>;

/** One row of `GET cases`. */
export const CaseSummary = Type.Object({
  _id: Id,
  bookingId: Id,
  service: Type.String(),
  customer: Type.String(),
  provider: Type.String(),
  openedBy: Type.Enum(reschedulingParties),
  reason: Type.Enum(caseReasons),
  state: Type.Enum(caseStates),
  amount: SignedDollars,
  createdAt: Instant,
});
export type CaseSummary = Static<typeof CaseSummary>;
export const CaseList = Page(CaseSummary);
