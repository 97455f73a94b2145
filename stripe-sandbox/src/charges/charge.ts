import type { Decline } from '../cards/test-card.ts';
import type { PaymentIntent } from '../payment-intents/payment-intent.ts';
import type { PaymentMethodRecord } from '../payment-methods/payment-method.ts';
import { recordId } from '../store/record-id.ts';

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

/** One try to take the money of an intent; it is captured apart when the intent asks for that. */
export const newCharge = (
  intent: PaymentIntent,
  method: PaymentMethodRecord,
  created: number,
  status: Charge['status'],
  decline?: Decline,
): Charge => ({
  id: recordId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  captured: false,
  created,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  failure_code: decline?.code ?? null,
  failure_message: decline?.message ?? null,
  livemode: false,
  metadata: intent.metadata,
  outcome: decline
    ? { network_status: 'declined_by_network', type: 'issuer_declined', reason: decline.decline_code ?? decline.code }
    : { network_status: 'approved_by_network', type: 'authorized', reason: null },
  paid: status === 'succeeded',
  payment_intent: intent.id,
  payment_method: method.id,
  refunded: false,
  status,
});
