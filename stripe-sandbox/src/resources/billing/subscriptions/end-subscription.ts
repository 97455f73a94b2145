import type { ParamReader } from '../../../http/params.ts';
import { noSuch } from '../../../http/stripe-error.ts';
import { subscriptionOf } from '../../../records/billing/invoice.ts';
import {
  type CancellationReason,
  isOver,
  itemOf,
  type SubscriptionRecord,
  toSubscription,
} from '../../../records/billing/subscription.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { attemptInvoice } from '../invoices/pay-invoice.ts';
import { voidInvoice } from '../invoices/void-invoice.ts';
import { unusedTime } from './change-plan.ts';

/** Ends a subscription at once; `prorate` gives back unused time, on an invoice where `invoice_now` asks for one. */
export const cancelSubscription = (
  sandbox: Sandbox,
  subscription: SubscriptionRecord,
  params: ParamReader,
): SubscriptionRecord => {
  const isInvoiced = params.flag('invoice_now');
  const isProrated = params.flag('prorate');
  params.ignore('cancellation_details').done();
  if (isOver(subscription)) throw noSuch('subscription', subscription.id, 'id');
  const credit =
    isProrated && subscription.status === 'active' ? [unusedTime(sandbox, itemOf(subscription), sandbox.now())] : [];
  const lines = [...subscription.pending_lines, ...credit];
  const ended = endSubscription(sandbox, { ...subscription, pending_lines: lines }, 'cancellation_requested');
  if (!isInvoiced || lines.length === 0) return ended;
  const period = { start: sandbox.now(), end: sandbox.now() };
  const withoutLines = { ...ended, pending_lines: [] };
  attemptInvoice(sandbox, createInvoice(sandbox, withoutLines, { reason: 'subscription_update', lines, period }));
  return sandbox.store.subscriptions.get(ended.id) ?? ended;
};

/** Ends a subscription. Its open invoice stays open and is not charged automatically. */
export const endSubscription = (
  { store, events, now }: Sandbox,
  subscription: SubscriptionRecord,
  reason: CancellationReason,
): SubscriptionRecord => {
  for (const invoice of store.invoices.all()) {
    if (subscriptionOf(invoice) === subscription.id && invoice.status === 'open') {
      store.invoices.put({ ...invoice, auto_advance: false, next_payment_attempt: null });
    }
  }
  const ended = store.subscriptions.put({
    ...subscription,
    canceled_at: subscription.canceled_at ?? now(),
    cancellation_details: { ...subscription.cancellation_details, reason },
    ended_at: now(),
    status: 'canceled',
  });
  events.add('customer.subscription.deleted', toSubscription(ended));
  return ended;
};

/** A subscription whose first payment never came is given up, and so is its invoice. */
export const expireSubscription = (sandbox: Sandbox, subscription: SubscriptionRecord): void => {
  const { store, events, now } = sandbox;
  const invoice = store.invoices.get(subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(sandbox, invoice);
  const expired = store.subscriptions.put({ ...subscription, ended_at: now(), status: 'incomplete_expired' });
  events.add('customer.subscription.updated', toSubscription(expired));
};
