import type { ParamReader } from '../../../http/params.ts';
import { refusedByState } from '../../../http/stripe-error.ts';
import { type Dispute, type DisputeStatus, isOpenDispute } from '../../../records/payments/dispute.ts';
import type { DueWork, Sandbox } from '../../../sandbox/sandbox.ts';
import { hasEvidence, networkCode, outcomeOf, readEvidence, responseSeconds } from './dispute-evidence.ts';
import { reinstateFunds, withdrawFunds } from './dispute-money.ts';

/** Stores evidence and submits it unless `submit` is false. Stripe's texts for tests decide the dispute at once. */
export const updateDispute = (sandbox: Sandbox, before: Dispute, params: ParamReader): Dispute => {
  const { store, events } = sandbox;
  const sent = params.object('evidence');
  const evidence = sent ? readEvidence(sent, before.evidence) : before.evidence;
  const isSubmitted = params.maybeFlag('submit') ?? sent !== undefined;
  const metadata = params.metadata(before.metadata);
  params.ignore('intended_submission_method').done();
  requireOpen(before);
  const staged: Dispute = {
    ...before,
    evidence,
    evidence_details: { ...before.evidence_details, has_evidence: hasEvidence(evidence) },
    metadata,
  };
  const after = store.disputes.put(isSubmitted ? submitted(staged) : staged);
  events.add('charge.dispute.updated', after);
  return isSubmitted ? decide(sandbox, after, outcomeOf(after)) : after;
};

const submitted = ({ evidence_details: details, ...dispute }: Dispute): Dispute => ({
  ...dispute,
  evidence_details: { ...details, submission_count: details.submission_count + 1, submission_method: 'manual' },
  status: dispute.payment_method_details.card.case_type === 'inquiry' ? 'warning_under_review' : 'under_review',
});

/** Accepts a dispute: it is lost. An inquiry is only closed. */
export const closeDispute = (sandbox: Sandbox, dispute: Dispute, params: ParamReader): Dispute => {
  params.done();
  requireOpen(dispute);
  return decide(sandbox, dispute, unansweredStatus(dispute));
};

/** A dispute that is not answered in time is lost. */
export const dueDisputes = (sandbox: Sandbox): DueWork[] =>
  sandbox.store.disputes
    .all()
    .filter(({ status }) => status === 'needs_response' || status === 'warning_needs_response')
    .map((dispute) => ({
      at: dispute.evidence_details.due_by,
      run: () => void decide(sandbox, dispute, unansweredStatus(dispute)),
    }));

const unansweredStatus = ({ payment_method_details: { card } }: Dispute): DisputeStatus =>
  card.case_type === 'inquiry' ? 'warning_closed' : 'lost';

const requireOpen = (dispute: Dispute): void => {
  if (!isOpenDispute(dispute)) throw refusedByState('This dispute is already closed');
};

const decide = (sandbox: Sandbox, dispute: Dispute, status: DisputeStatus): Dispute => {
  if (status === dispute.status) return dispute;
  if (status === 'needs_response') return escalate(sandbox, dispute);
  const decided = sandbox.store.disputes.put({ ...dispute, status });
  const closed = status === 'won' ? reinstateFunds(sandbox, decided) : decided;
  sandbox.events.add('charge.dispute.closed', closed);
  return closed;
};

/** An inquiry becomes a chargeback, which has to be answered too. */
const escalate = (sandbox: Sandbox, inquiry: Dispute): Dispute => {
  const { evidence_details, payment_method_details: details, reason } = inquiry;
  const network_reason_code = networkCode({ case_type: 'chargeback', reason });
  const escalated = sandbox.store.disputes.put({
    ...inquiry,
    evidence_details: { ...evidence_details, due_by: sandbox.now() + responseSeconds },
    network_reason_code,
    payment_method_details: { ...details, card: { ...details.card, case_type: 'chargeback', network_reason_code } },
    status: 'needs_response',
  });
  sandbox.events.add('charge.dispute.updated', escalated);
  return withdrawFunds(sandbox, escalated);
};
