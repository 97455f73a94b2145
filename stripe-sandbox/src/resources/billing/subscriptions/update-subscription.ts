import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest } from '../../../http/stripe-error.ts';
import { isOver, itemOf, type SubscriptionRecord } from '../../../records/billing/subscription.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { attachedMethod } from '../../payments/payment-methods/attach-payment-method.ts';
import { billedCustomer, createInvoice, invoiceTotal } from '../invoices/create-invoice.ts';
import { attemptInvoice } from '../invoices/pay-invoice.ts';
import { saveSubscription } from './billed-subscription.ts';
import { type ChangedPlan, changePlan } from './change-plan.ts';
import { refuseIfDeclined } from './payable.ts';
import { readPlanChange } from './subscription-params.ts';

/** Changes what was sent, and asks for the money where the change is invoiced at once. */
export const updateSubscription = (
  sandbox: Sandbox,
  before: SubscriptionRecord,
  params: ParamReader,
): SubscriptionRecord => {
  const behavior = params.choice('payment_behavior', ['allow_incomplete', 'error_if_incomplete']);
  const isToEnd = params.maybeFlag('cancel_at_period_end');
  const methodId = params.text('default_payment_method');
  const metadata = params.metadata(before.metadata);
  const description = params.textOr('description', before.description);
  const change = readPlanChange(sandbox, before, params);
  params.ignore('off_session').done();
  if (isOver(before)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const method = methodId === undefined ? undefined : attachedMethod(sandbox, methodId, before.customer);
  const detailed: SubscriptionRecord = {
    ...before,
    default_payment_method: method?.id ?? before.default_payment_method,
    description,
    metadata,
  };
  const changed = changePlan(sandbox, detailed, change);
  const lines = [...before.pending_lines, ...changed.lines];
  if (behavior === 'error_if_incomplete' && changed.isInvoicedNow) {
    const { balance } = billedCustomer(sandbox, before);
    refuseIfDeclined(sandbox, detailed, invoiceTotal(lines, balance).amount_due);
  }
  const scheduled = withScheduledEnd(sandbox, changed.subscription, isToEnd);
  const saved = saveSubscription(sandbox, { ...scheduled, pending_lines: changed.isInvoicedNow ? [] : lines });
  if (changed.isInvoicedNow) invoiceChange(sandbox, saved, lines);
  return sandbox.store.subscriptions.get(saved.id) ?? saved;
};

const invoiceChange = (sandbox: Sandbox, subscription: SubscriptionRecord, lines: ChangedPlan['lines']): void => {
  const period = { start: sandbox.now(), end: sandbox.now() };
  attemptInvoice(sandbox, createInvoice(sandbox, subscription, { reason: 'subscription_update', lines, period }));
};

const withScheduledEnd = (
  { now }: Sandbox,
  subscription: SubscriptionRecord,
  isToEnd: boolean | undefined,
): SubscriptionRecord => {
  const { cancel_at_period_end: wasToEnd, cancellation_details: details } = subscription;
  const willEnd = isToEnd ?? wasToEnd;
  if (!willEnd) {
    const cancellation_details = { ...details, reason: null };
    return { ...subscription, cancel_at: null, cancel_at_period_end: false, canceled_at: null, cancellation_details };
  }
  return {
    ...subscription,
    // The end follows the period when that begins anew.
    cancel_at: itemOf(subscription).current_period_end,
    cancel_at_period_end: true,
    canceled_at: subscription.canceled_at ?? now(),
    cancellation_details: { ...details, reason: 'cancellation_requested' },
  };
};
