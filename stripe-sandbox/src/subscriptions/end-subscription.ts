import { subscriptionOf } from '../invoices/invoice.ts';
import { voidInvoice } from '../invoices/void-invoice.ts';
import type { Sandbox } from '../sandbox.ts';
import { type CancellationReason, type SubscriptionRecord, toSubscription } from './subscription.ts';

/** Ends a subscription for good. What it still owes stays open, but nobody is charged for it by itself. */
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
