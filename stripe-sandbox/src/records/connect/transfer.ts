export interface TransferRecord {
  id: string;
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  balance_transaction: null;
  created: number;
  currency: 'usd';
  description: string | null;
  destination: string;
  livemode: false;
  metadata: Record<string, string>;
  reversed: boolean;
  source_transaction: null;
  source_type: 'card';
  transfer_group: string | null;
}

export interface TransferReversal {
  id: string;
  object: 'transfer_reversal';
  amount: number;
  balance_transaction: null;
  created: number;
  currency: 'usd';
  destination_payment_refund: null;
  metadata: Record<string, string>;
  source_refund: null;
  transfer: string;
}
