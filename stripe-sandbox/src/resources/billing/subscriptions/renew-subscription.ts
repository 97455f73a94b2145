import { itemOf, type SubscriptionRecord, toSubscription, withItem } from '../../../records/billing/subscription.ts';
import type { DueWork, Sandbox } from '../../../sandbox/sandbox.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { attemptInvoice } from '../invoices/pay-invoice.ts';
import { saveSubscription } from './billed-subscription.ts';
import { periodEnd } from './billing-period.ts';
import { fullLine } from './change-plan.ts';
import { endSubscription, expireSubscription } from './end-subscription.ts';

const hour = 60 * 60;

const trialNotice = 3 * 24 * hour;

const firstPaymentWithin = 23 * hour;

/** The next renewal or end of each subscription. */
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

/** Begins the next period, the first paid one after a trial, and asks for its price and what waited. */
const renewSubscription = (sandbox: Sandbox, subscription: SubscriptionRecord): void => {
  const before = itemOf(subscription);
  const { recurring } = before.price;
  if (!recurring) throw new Error('A subscription’s price recurs.');
  if (subscription.status === 'trialing' && !hasMethod(sandbox, subscription)) {
    const { missing_payment_method: missing } = subscription.trial_settings.end_behavior;
    if (missing === 'cancel') {
      endSubscription(sandbox, subscription, 'payment_failed');
      return;
    }
  }
  const start = before.current_period_end;
  const next = saveSubscription(
    sandbox,
    withItem(
      {
        ...subscription,
        pending_lines: [],
        status: subscription.status === 'trialing' ? 'active' : subscription.status,
      },
      {
        current_period_start: start,
        current_period_end: periodEnd(subscription.billing_cycle_anchor, start, recurring),
      },
    ),
  );
  const invoice = createInvoice(sandbox, next, {
    reason: 'subscription_cycle',
    lines: [...subscription.pending_lines, fullLine(sandbox, itemOf(next))],
    period: { start: before.current_period_start, end: start },
  });
  attemptInvoice(sandbox, invoice);
};

const hasMethod = ({ store }: Sandbox, { default_payment_method, customer }: SubscriptionRecord): boolean =>
  Boolean(default_payment_method ?? store.customers.get(customer)?.invoice_settings.default_payment_method);
