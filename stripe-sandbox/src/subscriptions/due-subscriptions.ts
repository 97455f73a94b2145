import type { Sandbox } from '../sandbox.ts';
import type { DueWork } from '../time/due-work.ts';
import { endSubscription, expireSubscription } from './end-subscription.ts';
import { renewSubscription } from './renew-subscription.ts';
import { itemOf, type SubscriptionRecord, toSubscription } from './subscription.ts';

const hour = 60 * 60;
const trialNotice = 3 * 24 * hour;
const firstPaymentWithin = 23 * hour;

/** What each subscription does next by itself. */
export const dueSubscriptions = (sandbox: Sandbox): DueWork[] =>
  sandbox.store.subscriptions.all().flatMap((subscription) => nextWork(sandbox, subscription) ?? []);

const nextWork = (sandbox: Sandbox, subscription: SubscriptionRecord): DueWork | undefined => {
  const { status, created, trial_end, is_trial_end_told: isTold, cancel_at_period_end: ends } = subscription;
  if (status === 'canceled' || status === 'incomplete_expired') return undefined;
  if (status === 'incomplete') {
    return { at: created + firstPaymentWithin, run: () => expireSubscription(sandbox, subscription) };
  }
  if (status === 'trialing' && !isTold && trial_end !== null) {
    return { at: Math.max(created, trial_end - trialNotice), run: () => tellTrialEnd(sandbox, subscription) };
  }
  return {
    at: itemOf(subscription).current_period_end,
    run: () =>
      void (ends
        ? endSubscription(sandbox, subscription, 'cancellation_requested')
        : renewSubscription(sandbox, subscription)),
  };
};

const tellTrialEnd = ({ store, events }: Sandbox, subscription: SubscriptionRecord): void => {
  const told = store.subscriptions.put({ ...subscription, is_trial_end_told: true });
  events.add('customer.subscription.trial_will_end', toSubscription(told));
};
