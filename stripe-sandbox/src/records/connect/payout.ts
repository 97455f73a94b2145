export const fixedOfPayout = {
  object: 'payout',
  application_fee: null,
  application_fee_amount: null,
  automatic: false,
  balance_transaction: null,
  failure_balance_transaction: null,
  livemode: false,
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  trace_id: null,
  type: 'bank_account',
} as const;

export type Payout = typeof fixedOfPayout & {
  id: string;
  amount: number;
  arrival_date: number;
  created: number;
  currency: 'usd';
  description: string | null;
  destination: string;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Record<string, string>;
  statement_descriptor: string | null;
  status: 'canceled' | 'failed' | 'paid' | 'pending';
};

/** As it is stored: with the connected account whose money it is, which Stripe's shape leaves out. */
export interface PayoutRecord extends Payout {
  account: string;
}

export const toPayout = ({ account: _account, ...payout }: PayoutRecord): Payout => payout;
