import type { absentOfSubscription } from './absent-fields.ts';
import type { InvoiceLine, NoTax } from './invoice.ts';
import type { Price } from './price.ts';

export type SubscriptionStatus = 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'trialing';

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  billing_thresholds: null;
  created: number;
  current_period_end: number;
  current_period_start: number;
  current_trial: null;
  discounts: [];
  metadata: Record<string, string>;
  price: Price;
  quantity: number;
  subscription: string;
  tax_rates: [];
}

type AbsentOfSubscription = typeof absentOfSubscription;

export interface Subscription extends AbsentOfSubscription {
  id: string;
  object: 'subscription';
  automatic_tax: NoTax;
  billing_cycle_anchor: number;
  billing_mode: { flexible: null; type: 'classic' };
  billing_schedules: [];
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: null; feedback: null; feedback_option: null; reason: CancellationReason | null };
  collection_method: 'charge_automatically';
  created: number;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  description: string | null;
  discounts: [];
  ended_at: number | null;
  invoice_settings: {
    account_tax_ids: null;
    custom_fields: null;
    description: null;
    footer: null;
    issuer: { type: 'self' };
  };
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string };
  latest_invoice: string | null;
  livemode: false;
  metadata: Record<string, string>;
  pause_collection: null;
  pending_setup_intent: null;
  pending_update: null;
  schedule: null;
  start_date: number;
  status: SubscriptionStatus;
  test_clock: null;
  trial_end: number | null;
  trial_settings: { end_behavior: { billing_cycle_anchor: null; missing_payment_method: MissingMethod } };
  trial_start: number | null;
}

export type CancellationReason = 'cancellation_requested' | 'payment_failed';

export type MissingMethod = 'cancel' | 'create_invoice';

/** As it is stored. */
export interface SubscriptionRecord extends Subscription {
  /** Prorations that wait for the next invoice. */
  pending_lines: InvoiceLine[];
  is_trial_end_told: boolean;
}

export const toSubscription = ({
  pending_lines: _lines,
  is_trial_end_told: _isTold,
  ...subscription
}: SubscriptionRecord): Subscription => subscription;

export const itemOf = ({ items }: Subscription): SubscriptionItem => items.data[0];

export const withItem = <T extends Subscription>(subscription: T, changes: Partial<SubscriptionItem>): T => ({
  ...subscription,
  items: { ...subscription.items, data: [{ ...itemOf(subscription), ...changes }] },
});

const over: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired'];

export const isOver = ({ status }: Subscription): boolean => over.includes(status);
