import type { absentOfInvoice } from './absent-fields.ts';
export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void';

/** The sandbox computes no taxes. */
export interface NoTax {
  disabled_reason: null;
  enabled: false;
  liability: null;
}

export interface Period {
  start: number;
  end: number;
}

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  /** Cents; below zero for what is given back. */
  amount: number;
  currency: string;
  description: string;
  discount_amounts: [];
  discountable: boolean;
  discounts: [];
  invoice: string | null;
  livemode: false;
  metadata: Record<string, string>;
  parent: {
    type: 'subscription_item_details';
    invoice_item_details: null;
    subscription_item_details: {
      invoice_item: null;
      proration: boolean;
      proration_details: null;
      subscription: string;
      subscription_item: string;
    };
  };
  period: Period;
  pricing: {
    type: 'price_details';
    price_details: { price: string; product: string };
    unit_amount_decimal: string;
  };
  pretax_credit_amounts: [];
  quantity: number;
  quantity_decimal: string;
  subscription: string;
  subtotal: number;
  taxes: [];
}

type AbsentOfInvoice = typeof absentOfInvoice;

export interface Invoice extends AbsentOfInvoice {
  id: string;
  object: 'invoice';
  amount_due: number;
  amount_overpaid: 0;
  amount_paid: number;
  amount_remaining: number;
  amount_shipping: 0;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  automatic_tax: NoTax & { provider: null; status: null };
  billing_reason: BillingReason;
  collection_method: 'charge_automatically';
  created: number;
  currency: string;
  customer: string;
  customer_email: string | null;
  customer_name: string | null;
  default_payment_method: null;
  default_tax_rates: [];
  discounts: [];
  issuer: { type: 'self' };
  description: null;
  effective_at: number | null;
  ending_balance: number | null;
  hosted_invoice_url: string | null;
  invoice_pdf: null;
  lines: { object: 'list'; data: InvoiceLine[]; has_more: false; url: string };
  livemode: false;
  metadata: Record<string, string>;
  next_payment_attempt: number | null;
  number: string | null;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { metadata: Record<string, string>; subscription: string };
  };
  payment_settings: { default_mandate: null; payment_method_options: null; payment_method_types: null };
  period_end: number;
  period_start: number;
  post_payment_credit_notes_amount: 0;
  pre_payment_credit_notes_amount: 0;
  starting_balance: number;
  status: InvoiceStatus;
  status_transitions: Record<'finalized_at' | 'marked_uncollectible_at' | 'paid_at' | 'voided_at', number | null>;
  subtotal: number;
  subtotal_excluding_tax: number;
  test_clock: null;
  total: number;
  total_discount_amounts: [];
  total_excluding_tax: number;
  total_pretax_credit_amounts: [];
  total_taxes: [];
}

/** Which payment intent an invoice is, or was tried to be, paid with. */
export interface InvoicePayment {
  id: string;
  object: 'invoice_payment';
  amount_paid: number | null;
  amount_requested: number;
  created: number;
  currency: string;
  invoice: string;
  is_default: true;
  livemode: false;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid';
  status_transitions: { canceled_at: null; paid_at: number | null };
}

export const subscriptionOf = (invoice: Invoice): string => invoice.parent.subscription_details.subscription;
