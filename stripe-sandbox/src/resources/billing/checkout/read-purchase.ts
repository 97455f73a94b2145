import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest } from '../../../http/stripe-error.ts';
import type { Purchase, SessionRecord } from '../../../records/billing/checkout-session.ts';
import { futureUsages } from '../../../records/payments/payment-intent.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { readMissingMethod } from '../subscriptions/subscription-params.ts';

/** When the trial of a subscription bought now ends; undefined without one. */
export const trialEndOf = (
  { now }: Sandbox,
  { purchase: { trialDays, trialEnd } }: SessionRecord,
): number | undefined => trialEnd ?? (trialDays > 0 ? now() + trialDays * 24 * 60 * 60 : undefined);

const maxTrialDays = 730;

/** The session's `payment_intent_data` or `subscription_data`. */
export const readPurchase = (sandbox: Sandbox, params: ParamReader, mode: 'payment' | 'subscription'): Purchase => {
  const data = params.object(mode === 'payment' ? 'payment_intent_data' : 'subscription_data');
  const isSold = mode === 'subscription';
  const trialDays = (isSold && data?.integer('trial_period_days')) || 0;
  const trialEnd = isSold ? data?.integer('trial_end') : undefined;
  if (trialDays < 0 || trialDays > maxTrialDays) {
    throw invalidRequest(`The number of trial period days must be between 1 and ${maxTrialDays}.`, {
      param: 'subscription_data[trial_period_days]',
    });
  }
  if (trialEnd !== undefined && trialEnd < sandbox.now() + 48 * 60 * 60) {
    throw invalidRequest('The `trial_end` date has to be at least 2 days in the future.', {
      param: 'subscription_data[trial_end]',
    });
  }
  const purchase: Purchase = {
    metadata: data?.metadata() ?? {},
    description: data?.text('description') ?? null,
    trialDays,
    trialEnd,
    missingMethod: isSold ? readMissingMethod(data) : 'create_invoice',
    capture:
      (!isSold && data?.choice('capture_method', ['automatic', 'automatic_async', 'manual'])) || 'automatic_async',
    futureUsage: isSold ? undefined : data?.choice('setup_future_usage', futureUsages),
    receiptEmail: isSold ? undefined : data?.text('receipt_email'),
    transferGroup: isSold ? undefined : data?.text('transfer_group'),
  };
  data?.done();
  return purchase;
};
