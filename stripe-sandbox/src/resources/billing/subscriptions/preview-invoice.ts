import { findRecord } from '../../../http/lookup.ts';
import type { ParamReader } from '../../../http/params.ts';
import type { Invoice } from '../../../records/billing/invoice.ts';
import { itemOf, type SubscriptionRecord } from '../../../records/billing/subscription.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { billedCustomer, draftInvoice, type InvoiceContent } from '../invoices/create-invoice.ts';
import { periodEnd } from './billing-period.ts';
import { changePlan, fullLine } from './change-plan.ts';
import { readPlanChange } from './subscription-params.ts';

/** The invoice that a change would make at once, else the one of the next period; nothing is stored. */
export const previewInvoice = (sandbox: Sandbox, params: ParamReader): Invoice => {
  const subscription = findRecord(
    sandbox.store.subscriptions,
    'subscription',
    params.requiredText('subscription'),
    'subscription',
  );
  const details = params.object('subscription_details');
  const change = readPlanChange(sandbox, subscription, details);
  details?.done();
  params.text('customer');
  params.done();
  const changed = changePlan(sandbox, subscription, change);
  const lines = [...subscription.pending_lines, ...changed.lines];
  const content: InvoiceContent = changed.isInvoicedNow
    ? { reason: 'subscription_update', lines, period: { start: sandbox.now(), end: sandbox.now() } }
    : nextPeriod(sandbox, changed.subscription, lines);
  const id = recordId('upcoming_in');
  return draftInvoice(sandbox, billedCustomer(sandbox, subscription), changed.subscription, content, id);
};

const nextPeriod = (
  sandbox: Sandbox,
  subscription: SubscriptionRecord,
  waiting: InvoiceContent['lines'],
): InvoiceContent => {
  const item = itemOf(subscription);
  const { current_period_start, current_period_end: start, price } = item;
  const end = price.recurring ? periodEnd(subscription.billing_cycle_anchor, start, price.recurring) : start;
  const next = fullLine(sandbox, { ...item, current_period_start: start, current_period_end: end });
  return {
    reason: 'subscription_cycle',
    lines: subscription.cancel_at_period_end ? waiting : [...waiting, next],
    period: { start: current_period_start, end: start },
  };
};
