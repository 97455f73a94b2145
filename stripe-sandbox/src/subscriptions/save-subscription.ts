import type { Sandbox } from '../sandbox.ts';
import { type SubscriptionRecord, toSubscription } from './subscription.ts';

/** Keeps a changed subscription and tells. */
export const saveSubscription = ({ store, events }: Sandbox, subscription: SubscriptionRecord): SubscriptionRecord => {
  store.subscriptions.put(subscription);
  events.add('customer.subscription.updated', toSubscription(subscription));
  return subscription;
};
