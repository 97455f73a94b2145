import type { ParamReader } from '../http/params.ts';
import { noSuch } from '../http/stripe-error.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { attemptInvoice } from '../invoices/pay-invoice.ts';
import type { Sandbox } from '../sandbox.ts';
import { unusedTime } from './change-plan.ts';
import { endSubscription } from './end-subscription.ts';
import { isOver, itemOf, type SubscriptionRecord } from './subscription.ts';

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
  const settled = { ...ended, pending_lines: [] };
  attemptInvoice(sandbox, createInvoice(sandbox, settled, { reason: 'subscription_update', lines, period }));
  return sandbox.store.subscriptions.get(ended.id) ?? ended;
};
