import { type Invoice, subscriptionOf } from '../../../records/billing/invoice.ts';
import { type SubscriptionRecord, toSubscription } from '../../../records/billing/subscription.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { endSubscription } from './end-subscription.ts';

/** A subscription is in order again once its latest invoice is paid. */
export const takePaidInvoice = (sandbox: Sandbox, invoice: Invoice): void => {
  const subscription = billed(sandbox, invoice);
  const isUnpaid = subscription?.status === 'incomplete' || subscription?.status === 'past_due';
  if (subscription && isUnpaid && subscription.latest_invoice === invoice.id) {
    saveSubscription(sandbox, { ...subscription, status: 'active' });
  }
};

/** A first invoice leaves the subscription incomplete; a later one makes it past due, and ends it after the last try. */
export const takeFailedInvoice = (sandbox: Sandbox, invoice: Invoice): void => {
  const subscription = billed(sandbox, invoice);
  if (subscription?.status !== 'active' && subscription?.status !== 'past_due') return;
  if (subscription.status === 'active') saveSubscription(sandbox, { ...subscription, status: 'past_due' });
  else if (invoice.next_payment_attempt === null) endSubscription(sandbox, subscription, 'payment_failed');
};

const billed = ({ store }: Sandbox, invoice: Invoice): SubscriptionRecord | undefined =>
  store.subscriptions.get(subscriptionOf(invoice));

/** Keeps a changed subscription and tells. */
export const saveSubscription = ({ store, events }: Sandbox, subscription: SubscriptionRecord): SubscriptionRecord => {
  store.subscriptions.put(subscription);
  events.add('customer.subscription.updated', toSubscription(subscription));
  return subscription;
};
