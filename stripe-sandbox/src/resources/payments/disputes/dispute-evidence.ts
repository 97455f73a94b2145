import type { ParamReader } from '../../../http/params.ts';
import type { Dispute, DisputeClaim, DisputeStatus } from '../../../records/payments/dispute.ts';

/** Time to answer a dispute. */
export const responseSeconds = 7 * 24 * 60 * 60;

/** Visa's codes, as Stripe's test cards show them. */
export const networkCode = ({ case_type, reason }: DisputeClaim): string | null => {
  if (case_type === 'inquiry') return '10';
  return reason === 'fraudulent' ? '10.4' : reason === 'product_not_received' ? '13.1' : null;
};

const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

export const noEvidence: Dispute['evidence'] = Object.fromEntries(evidenceFields.map((name) => [name, null]));

/** The evidence after an update: a field that is not sent stays, an empty one is removed. */
export const readEvidence = (params: ParamReader, before: Dispute['evidence']): Dispute['evidence'] => {
  const after = Object.fromEntries(evidenceFields.map((name) => [name, params.textOr(name, before[name] ?? null)]));
  params.done();
  return after;
};

export const hasEvidence = (evidence: Dispute['evidence']): boolean =>
  Object.values(evidence).some((value) => value !== null);

interface Outcomes {
  chargeback: DisputeStatus;
  inquiry: DisputeStatus;
}

const underReview: Outcomes = { chargeback: 'under_review', inquiry: 'warning_under_review' };

/** Stripe's texts for tests, https://docs.stripe.com/testing#evidence. An inquiry moved no money, so it is only closed. */
const outcomes: ReadonlyMap<string, Outcomes> = new Map([
  ['winning_evidence', { chargeback: 'won', inquiry: 'warning_closed' }],
  ['losing_evidence', { chargeback: 'lost', inquiry: 'warning_closed' }],
  ['escalate_inquiry_evidence', { ...underReview, inquiry: 'needs_response' }],
]);

/** The status that submitting this evidence leads to. */
export const outcomeOf = ({ evidence, payment_method_details: { card } }: Dispute): DisputeStatus =>
  (outcomes.get(evidence.uncategorized_text ?? '') ?? underReview)[card.case_type];
