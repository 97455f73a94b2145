import type { fixedOfCustomer } from './fixed-fields.ts';

export type Customer = typeof fixedOfCustomer & {
  id: string;
  /** Cents; what is below zero is a credit that the next invoices use up. */
  balance: number;
  created: number;
  currency: string | null;
  delinquent: boolean;
  description: string | null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: {
    custom_fields: null;
    default_payment_method: string | null;
    footer: null;
    rendering_options: null;
  };
  metadata: Record<string, string>;
  name: string | null;
  next_invoice_sequence: number;
  phone: string | null;
};
