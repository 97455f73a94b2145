import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest, refusedByState } from '../../../http/stripe-error.ts';
import type { Charge } from '../../../records/payments/charge.ts';
import { type Dispute, type DisputeClaim, disputeReasons } from '../../../records/payments/dispute.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { networkCode, noEvidence, responseSeconds } from './dispute-evidence.ts';
import { withdrawFunds } from './dispute-money.ts';

/** Disputes a captured charge as its card says: a reaction to the capture. */
export const disputeByCard = (sandbox: Sandbox, charge: Charge): void => {
  const claim = sandbox.store.paymentMethods.get(charge.payment_method)?.behaviour.dispute;
  if (claim) openDispute(sandbox, charge, charge.amount_captured, claim);
};

/** Disputes any charge, or `amount` cents of it: for tests, not at Stripe. */
export const disputeCharge = (sandbox: Sandbox, charge: Charge, params: ParamReader): Dispute => {
  const asked = params.integer('amount');
  const claim: DisputeClaim = {
    case_type: params.choice('case_type', ['chargeback', 'inquiry']) ?? 'chargeback',
    reason: params.choice('reason', disputeReasons) ?? 'fraudulent',
  };
  params.done();
  const left = charge.amount_captured - disputedAmount(sandbox, charge);
  if (left < 1) throw refusedByState(`Charge ${charge.id} has nothing left to dispute.`);
  const amount = asked ?? left;
  if (amount < 1 || amount > left) {
    throw invalidRequest(`The amount must be between 1 and ${left}.`, { param: 'amount' });
  }
  return openDispute(sandbox, charge, amount, claim);
};

/** Cents of a charge whose dispute is open or lost. */
const disputedAmount = ({ store }: Sandbox, { id }: Charge): number =>
  store.disputes
    .all()
    .filter(({ charge, status }) => charge === id && status !== 'won' && status !== 'warning_closed')
    .reduce((sum, { amount }) => sum + amount, 0);

const openDispute = (sandbox: Sandbox, charge: Charge, amount: number, claim: DisputeClaim): Dispute => {
  const { store, events, now } = sandbox;
  const brand = store.paymentMethods.get(charge.payment_method)?.card.brand ?? 'visa';
  const network_reason_code = networkCode(claim);
  const isInquiry = claim.case_type === 'inquiry';
  store.charges.put({ ...charge, disputed: true });
  const dispute = store.disputes.put({
    id: recordId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now() + responseSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand, case_type: claim.case_type, network: brand, network_reason_code },
      type: 'card',
    },
    reason: claim.reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  });
  events.add('charge.dispute.created', dispute);
  return isInquiry ? dispute : withdrawFunds(sandbox, dispute);
};
