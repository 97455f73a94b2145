import { agreementStates, proposers } from '../rules/agreement.ts';
import { reschedulingParties } from '../rules/booking-lifecycle.ts';
import { caseOutcomes, caseReasons, caseStates } from '../rules/case.ts';
import { moveKinds, paymentPurposes } from '../rules/payment-position.ts';
import type { Agreement, BookingCase, BookingMoney, BookingPayment, CaseSummary } from '../wire/agreement.ts';
import { instant, membersOf, number, oneOf, recordsIn, referenceOf, text, texts } from './read.ts';

/** Whole cents: a fraction of one would make a preview differ from what moves. */
const cents = (member: unknown): number => Math.round(number(member));

const readPayment = (answer: unknown): BookingPayment => {
  const payment = membersOf(answer);
  return {
    purpose: oneOf(payment.purpose, paymentPurposes, 'booking'),
    method: oneOf(payment.method, ['card', 'wallet'], 'card'),
    amountCents: cents(payment.amountCents),
    isHeld: payment.isHeld === true,
    capturedCents: cents(payment.capturedCents),
    refundedCents: cents(payment.refundedCents),
    toWalletCents: cents(payment.toWalletCents),
    disputedCents: cents(payment.disputedCents),
    returnCents: cents(payment.returnCents),
    isReleased: payment.isReleased === true,
    feePercent: number(payment.feePercent),
  };
};

/** A proposal. An unknown state reads as expired: nothing can be done about it. */
export const readAgreement = (answer: unknown): Agreement => {
  const { _id, kind, amount, proposedBy, note, state, expiresAt, createdAt } = membersOf(answer);
  return {
    _id: text(_id),
    kind: oneOf(kind, moveKinds, 'refund'),
    amount: number(amount),
    proposedBy: oneOf(proposedBy, proposers, 'admin'),
    note: text(note),
    state: oneOf(state, agreementStates, 'expired'),
    expiresAt: instant(expiresAt),
    createdAt: instant(createdAt),
  };
};

const readDecision = (answer: unknown): BookingCase['decision'] => {
  const { outcome, amount, reason, decidedBy, createdAt } = referenceOf(answer);
  if (!instant(createdAt)) return undefined;
  return {
    outcome: oneOf(outcome, caseOutcomes, 'none'),
    amount: number(amount),
    reason: text(reason),
    decidedBy: text(decidedBy),
    createdAt: instant(createdAt),
  };
};

/** A reported problem. */
export const readCase = (answer: unknown): BookingCase => {
  const { _id, bookingId, openedBy, reason, statement, reply, state, createdAt, ...rest } = membersOf(answer);
  const decision = readDecision(rest.decision);
  return {
    _id: text(_id),
    bookingId: text(bookingId),
    openedBy: oneOf(openedBy, reschedulingParties, 'customer'),
    reason: oneOf(reason, caseReasons, 'other'),
    statement: text(statement),
    reply: text(reply),
    state: oneOf(state, caseStates, 'open'),
    createdAt: instant(createdAt),
    ...(decision && { decision }),
  };
};

/** The money of a booking. A kind that this browser does not know is not offered. */
export const readBookingMoney = (answer: unknown): BookingMoney => {
  const money = membersOf(answer);
  const { bookingId, feePercent, payments, proposable, agreements, mayReport, history } = money;
  const found = referenceOf(money.case);
  return {
    bookingId: text(bookingId),
    feePercent: number(feePercent),
    payments: recordsIn(payments).map(readPayment),
    proposable: moveKinds.filter((kind) => texts(proposable).includes(kind)),
    agreements: recordsIn(agreements).map(readAgreement),
    mayReport: mayReport === true,
    ...(text(found._id) && { case: readCase(found) }),
    ...(Array.isArray(history) && {
      history: recordsIn(history).map(({ at, text: words }) => ({ at: instant(at), text: text(words) })),
    }),
  };
};

/** One row of the list of cases. */
export const readCaseSummary = (answer: unknown): CaseSummary => {
  const { _id, bookingId, service, customer, provider, openedBy, reason, state, amount, createdAt } = membersOf(answer);
  return {
    _id: text(_id),
    bookingId: text(bookingId),
    service: text(service) || 'Service',
    customer: text(customer) || 'Customer',
    provider: text(provider) || 'Service Provider',
    openedBy: oneOf(openedBy, reschedulingParties, 'customer'),
    reason: oneOf(reason, caseReasons, 'other'),
    state: oneOf(state, caseStates, 'open'),
    amount: number(amount),
    createdAt: instant(createdAt),
  };
};
