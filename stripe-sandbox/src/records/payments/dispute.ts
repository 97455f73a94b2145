export type DisputeStatus =
  | 'lost'
  | 'needs_response'
  | 'under_review'
  | 'warning_closed'
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'won';

export const disputeReasons = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;

/** The reason for a dispute, and its kind: an inquiry withdraws no money. */
export interface DisputeClaim {
  case_type: 'chargeback' | 'inquiry';
  reason: (typeof disputeReasons)[number];
}

export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  /** Cents; negative when money leaves the balance. */
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: string;
  description: string;
  exchange_rate: null;
  fee: number;
  fee_details: { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }[];
  net: number;
  reporting_category: 'dispute' | 'dispute_reversal';
  source: string;
  status: 'available';
  type: 'adjustment';
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: [];
  /** Each field of Stripe's evidence; null until it is sent. */
  evidence: Record<string, string | null>;
  evidence_details: {
    due_by: number;
    enhanced_eligibility: object;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'manual' | 'not_submitted';
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  network_reason_code: string | null;
  payment_intent: string;
  payment_method_details: {
    card: {
      brand: string;
      case_type: DisputeClaim['case_type'];
      network: string;
      network_reason_code: string | null;
    };
    type: 'card';
  };
  reason: DisputeClaim['reason'];
  status: DisputeStatus;
}

/** Statuses in which a dispute can still be answered or closed. */
export const isOpenDispute = ({ status }: Dispute): boolean =>
  status !== 'won' && status !== 'lost' && status !== 'warning_closed';
