export interface Payout {
  id: string;
  object: 'payout';
  amount: number;
  application_fee: null;
  application_fee_amount: null;
  arrival_date: number;
  automatic: false;
  balance_transaction: null;
  created: number;
  currency: 'usd';
  description: string | null;
  destination: string;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Record<string, string>;
  method: 'standard';
  original_payout: null;
  payout_method: null;
  reconciliation_status: 'not_applicable';
  reversed_by: null;
  source_type: 'card';
  statement_descriptor: string | null;
  status: 'canceled' | 'failed' | 'paid' | 'pending';
  trace_id: null;
  type: 'bank_account';
}

/** As it is stored: with the connected account whose money it is, which Stripe's shape leaves out. */
export interface PayoutRecord extends Payout {
  account: string;
}

export const toPayout = ({ account: _account, ...payout }: PayoutRecord): Payout => payout;
