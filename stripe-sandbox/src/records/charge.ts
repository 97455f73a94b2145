export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  /** Stays true after the dispute is closed. */
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Record<string, string>;
  outcome: { network_status: string; type: string; reason: string | null };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  refunded: boolean;
  status: 'failed' | 'pending' | 'succeeded';
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  failure_balance_transaction?: string;
  failure_reason?: 'expired_or_canceled_card';
  metadata: Record<string, string>;
  payment_intent: string;
  pending_reason?: 'processing';
  reason: string | null;
  status: 'failed' | 'pending' | 'succeeded';
}
