export const fixedOfTransfer = {
  object: 'transfer',
  balance_transaction: null,
  livemode: false,
  source_transaction: null,
  source_type: 'card',
} as const;

export type TransferRecord = typeof fixedOfTransfer & {
  id: string;
  amount: number;
  amount_reversed: number;
  created: number;
  currency: 'usd';
  description: string | null;
  destination: string;
  metadata: Record<string, string>;
  reversed: boolean;
  transfer_group: string | null;
};

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
