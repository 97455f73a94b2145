import type { absentOfCharge, absentOfRefund } from './fixed-fields.ts';
import type { BillingDetails, ChargedCard } from './payment-method.ts';

export type Charge = typeof absentOfCharge & {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: BillingDetails;
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
  outcome: {
    advice_code: null;
    network_advice_code: null;
    network_decline_code: null;
    network_status: string;
    reason: string | null;
    seller_message: string;
    type: string;
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { card: ChargedCard; type: 'card' };
  receipt_email: string | null;
  refunded: boolean;
  status: 'failed' | 'pending' | 'succeeded';
  transfer_group: string | null;
};

export type Refund = typeof absentOfRefund & {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  customer: string | null;
  failure_balance_transaction?: string;
  failure_reason?: 'expired_or_canceled_card';
  metadata: Record<string, string>;
  payment_intent: string;
  payment_method: string;
  pending_reason?: 'processing';
  reason: string | null;
  status: 'failed' | 'pending' | 'succeeded';
};
