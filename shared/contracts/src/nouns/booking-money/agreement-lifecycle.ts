import type { BookingParty, BookingStatus, PaymentStatus, ReschedulingParty } from '../bookings/booking-lifecycle.ts';
import type { MoveKind } from '../payments/payment-position.ts';

/** `unpaid`: both sides agree, and the customer has to pay. */
export const agreementStates = ['open', 'unpaid', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type AgreementState = (typeof agreementStates)[number];

/** States in which a proposal waits for somebody. A booking has one such proposal at most. */
export const openAgreementStates = ['open', 'unpaid'] as const satisfies readonly AgreementState[];

/** Why a cancellation needed no answer of the other side. */
export const policyReasons = ['policy', 'no-show'] as const;
export type PolicyReason = (typeof policyReasons)[number];

/** An admin proposes by deciding a case. */
export const proposers = ['customer', 'provider', 'admin'] as const satisfies readonly BookingParty[];

export type AgreementAction = 'accept' | 'pay' | 'decline' | 'withdraw';

/** Hours in which a proposal can be answered, and a customer can pay what both sides agreed. */
export const agreementHours = 72;

/** Days after completion in which money can still be agreed on. A card can be refunded for about half a year. */
export const agreementDays = 90;

export const maxNoteLength = 500;

interface ProposalRule {
  kind: MoveKind;
  from: readonly BookingStatus[];
  payment: readonly PaymentStatus[];
}

/** Both sides may propose each kind. */
export const proposalRules: readonly ProposalRule[] = [
  { kind: 'cancel', from: ['confirmed'], payment: ['paid'] },
  { kind: 'refund', from: ['confirmed', 'completed'], payment: ['paid'] },
  { kind: 'charge', from: ['confirmed', 'completed'], payment: ['paid'] },
  { kind: 'tip', from: ['confirmed', 'completed'], payment: ['paid'] },
];

interface ProposalState {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
}

/** The kinds that either side of a booking can propose, while no other proposal is open. */
export const proposableKinds = ({ status, paymentStatus }: ProposalState): MoveKind[] =>
  proposalRules
    .filter(({ from, payment }) => from.includes(status) && payment.includes(paymentStatus))
    .map(({ kind }) => kind);

/** True for kinds that the customer pays. */
export const takesMoney = (kind: MoveKind): boolean => kind === 'charge' || kind === 'tip';

interface AgreementRule {
  action: AgreementAction;
  state: AgreementState;
  leadsTo: AgreementState;
  /** The side that may do it, seen from the proposal: the one that made it, or the other one. */
  by: 'proposer' | 'other' | 'anyone';
  party: readonly ReschedulingParty[];
  takesMoney?: boolean;
}

const both = ['customer', 'provider'] as const;

/** Every step of a proposal. A tip of a customer begins as `unpaid`: a gift needs no consent. */
export const agreementRules: readonly AgreementRule[] = [
  { action: 'accept', state: 'open', leadsTo: 'accepted', by: 'other', party: both, takesMoney: false },
  { action: 'accept', state: 'open', leadsTo: 'unpaid', by: 'other', party: ['provider'], takesMoney: true },
  { action: 'pay', state: 'open', leadsTo: 'accepted', by: 'other', party: ['customer'], takesMoney: true },
  { action: 'pay', state: 'unpaid', leadsTo: 'accepted', by: 'anyone', party: ['customer'] },
  { action: 'decline', state: 'open', leadsTo: 'declined', by: 'other', party: both },
  { action: 'withdraw', state: 'open', leadsTo: 'withdrawn', by: 'proposer', party: both },
  { action: 'withdraw', state: 'unpaid', leadsTo: 'withdrawn', by: 'anyone', party: ['customer'] },
];

interface Proposal {
  kind: MoveKind;
  state: AgreementState;
  proposedBy: BookingParty;
}

/** The state that an action of `party` leads to, or undefined when the table has none. */
export const agreementStep = (
  { kind, state, proposedBy }: Proposal,
  action: AgreementAction,
  party: BookingParty,
): AgreementState | undefined =>
  agreementRules.find(
    (rule) =>
      rule.action === action &&
      rule.state === state &&
      rule.party.some((one) => one === party) &&
      (rule.by === 'anyone' || (rule.by === 'proposer') === (proposedBy === party)) &&
      (rule.takesMoney ?? takesMoney(kind)) === takesMoney(kind),
  )?.leadsTo;

/** Actions of `party` on a proposal. */
export const allowedAgreementActions = (proposal: Proposal, party: BookingParty): AgreementAction[] =>
  (['accept', 'pay', 'decline', 'withdraw'] as const).filter((action) => agreementStep(proposal, action, party));
