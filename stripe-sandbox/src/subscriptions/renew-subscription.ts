import { createInvoice } from '../invoices/create-invoice.ts';
import { attemptInvoice } from '../invoices/pay-invoice.ts';
import type { Sandbox } from '../sandbox.ts';
import { periodEnd } from './billing-period.ts';
import { fullLine } from './change-plan.ts';
import { endSubscription } from './end-subscription.ts';
import { saveSubscription } from './save-subscription.ts';
import { itemOf, type SubscriptionRecord, withItem } from './subscription.ts';

/** Begins the next period, the first paid one after a trial, and asks for its price and what waited. */
export const renewSubscription = (sandbox: Sandbox, subscription: SubscriptionRecord): void => {
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
