import type { FutureUsage } from '../payments/payment-intent.ts';
import type { fixedOfSession } from './fixed-fields.ts';
import type { Price } from './price.ts';
import type { MissingMethod } from './subscription.ts';

export interface LineItem {
  id: string;
  object: 'item';
  amount_discount: 0;
  amount_subtotal: number;
  amount_tax: 0;
  amount_total: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  price: Price;
  quantity: number;
}

export type CheckoutSession = typeof fixedOfSession & {
  id: string;
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  custom_text: {
    after_submit: null;
    shipping_address: null;
    submit: { message: string } | null;
    terms_of_service_acceptance: null;
  };
  customer: string | null;
  customer_creation: 'always' | 'if_required' | null;
  customer_details: {
    address: null;
    business_name: null;
    email: string | null;
    individual_name: null;
    name: string | null;
    phone: null;
    tax_exempt: 'none';
    tax_ids: [];
  } | null;
  customer_email: string | null;
  expires_at: number;
  invoice: string | null;
  metadata: Record<string, string>;
  mode: 'payment' | 'subscription';
  payment_intent: string | null;
  payment_method_collection: 'always' | 'if_required';
  payment_status: 'no_payment_required' | 'paid' | 'unpaid';
  status: 'complete' | 'expired' | 'open';
  subscription: string | null;
  success_url: string;
  url: string | null;
};

/** A completed session creates it. */
export interface Purchase {
  metadata: Record<string, string>;
  description: string | null;
  /** Of a subscription. */
  trialDays: number;
  trialEnd: number | undefined;
  missingMethod: MissingMethod;
  /** Of a payment. */
  capture: 'automatic' | 'automatic_async' | 'manual';
  futureUsage: FutureUsage | undefined;
  receiptEmail: string | undefined;
  transferGroup: string | undefined;
}

/** As it is stored. */
export interface SessionRecord extends CheckoutSession {
  lines: [LineItem, ...LineItem[]];
  purchase: Purchase;
  /** The card for which the bank is asked at the moment. */
  challenged: string | null;
}

export const toSession = ({
  lines: _lines,
  purchase: _purchase,
  challenged: _challenged,
  ...session
}: SessionRecord): CheckoutSession => session;
