import type { fixedOfItem, fixedOfSubscription } from './fixed-fields.ts';
import type { InvoiceLine } from './invoice.ts';
import type { Price } from './price.ts';

export type SubscriptionStatus = 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'trialing';

export type SubscriptionItem = typeof fixedOfItem & {
  id: string;
  created: number;
  current_period_end: number;
  current_period_start: number;
  metadata: Record<string, string>;
  price: Price;
  quantity: number;
  subscription: string;
};

export type Subscription = typeof fixedOfSubscription & {
  id: string;
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: null; feedback: null; feedback_option: null; reason: CancellationReason | null };
  created: number;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  description: string | null;
  ended_at: number | null;
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string };
  latest_invoice: string | null;
  metadata: Record<string, string>;
  start_date: number;
  status: SubscriptionStatus;
  trial_end: number | null;
  trial_settings: { end_behavior: { billing_cycle_anchor: null; missing_payment_method: MissingMethod } };
  trial_start: number | null;
};

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
