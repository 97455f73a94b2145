import { fixedOfItem, fixedOfSubscription } from '../../../records/billing/fixed-fields.ts';
import type { Invoice } from '../../../records/billing/invoice.ts';
import type { Price, Recurring } from '../../../records/billing/price.ts';
import {
  itemOf,
  type MissingMethod,
  type SubscriptionRecord,
  toSubscription,
} from '../../../records/billing/subscription.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { newLine } from '../invoices/invoice-line.ts';
import { attemptInvoice } from '../invoices/pay-invoice.ts';
import { productName } from '../prices/price-text.ts';
import { periodEnd } from './billing-period.ts';
import { fullLine } from './change-plan.ts';

export interface NewSubscription {
  customer: string;
  price: Price & { recurring: Recurring };
  quantity: number;
  /** Seconds since 1970; undefined without a trial. */
  trialEnd: number | undefined;
  missingMethod: MissingMethod;
  defaultMethod: string | null;
  metadata: Record<string, string>;
  description: string | null;
  /** Default: the first invoice is paid at once, or the try fails. */
  waitsForPayment?: boolean;
}

/** Starts a subscription with its first invoice, which is paid unless it costs more than the card gives. */
export const startSubscription = (sandbox: Sandbox, wanted: NewSubscription): SubscriptionRecord => {
  const { store, events } = sandbox;
  const fresh = store.subscriptions.put(newSubscription(sandbox.now(), wanted));
  events.add('customer.subscription.created', toSubscription(fresh));
  const invoice = firstInvoice(sandbox, fresh);
  if (!wanted.waitsForPayment || invoice.amount_due === 0) attemptInvoice(sandbox, invoice);
  return store.subscriptions.get(fresh.id) ?? fresh;
};

const firstInvoice = (sandbox: Sandbox, subscription: SubscriptionRecord): Invoice => {
  const item = itemOf(subscription);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const trialLine = newLine(item, {
    amount: 0,
    description: `Trial period for ${productName(sandbox, item.price)}`,
    period,
    proration: false,
  });
  const line = subscription.status === 'trialing' ? trialLine : fullLine(sandbox, item);
  return createInvoice(sandbox, subscription, {
    reason: 'subscription_create',
    lines: [line],
    period: { start: sandbox.now(), end: sandbox.now() },
  });
};

const newSubscription = (now: number, wanted: NewSubscription): SubscriptionRecord => {
  const { customer, price, quantity, trialEnd, metadata } = wanted;
  const id = recordId('sub');
  const start = { created: now, start_date: now };
  return {
    id,
    ...fixedOfSubscription,
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    ...start,
    currency: price.currency,
    customer,
    default_payment_method: wanted.defaultMethod,
    description: wanted.description,
    ended_at: null,
    is_trial_end_told: false,
    items: {
      object: 'list',
      data: [
        {
          id: recordId('si'),
          ...fixedOfItem,
          created: now,
          current_period_end: trialEnd ?? periodEnd(now, now, price.recurring),
          current_period_start: now,
          metadata: {},
          price,
          quantity,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata,
    pending_lines: [],
    status: trialEnd === undefined ? 'incomplete' : 'trialing',
    trial_end: trialEnd ?? null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: wanted.missingMethod } },
    trial_start: trialEnd === undefined ? null : now,
  };
};
