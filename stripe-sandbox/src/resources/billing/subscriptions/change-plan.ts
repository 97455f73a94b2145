import type { InvoiceLine } from '../../../records/billing/invoice.ts';
import type { Price } from '../../../records/billing/price.ts';
import {
  itemOf,
  type SubscriptionItem,
  type SubscriptionRecord,
  withItem,
} from '../../../records/billing/subscription.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { newLine } from '../invoices/invoice-line.ts';
import { dayText, priceText, productName } from '../prices/price-text.ts';
import { periodEnd } from './billing-period.ts';

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none';

export interface PlanChange {
  price: Price;
  quantity: number;
  prorates: ProrationBehavior;
  /** Seconds since 1970: from when the new price holds. */
  at: number;
  endsTrial: boolean;
}

export interface ChangedPlan {
  subscription: SubscriptionRecord;
  lines: InvoiceLine[];
  /** The lines are asked for at once, not with the next period. */
  isInvoicedNow: boolean;
}

/**
 * The cost of a change of price, as Stripe counts it. Within the same interval the rest of the period is given back at the
 * old price and charged at the new one, to the second. Another interval starts a new period at once.
 */
export const changePlan = (sandbox: Sandbox, subscription: SubscriptionRecord, change: PlanChange): ChangedPlan => {
  const before = itemOf(subscription);
  const { price, quantity, prorates, at, endsTrial } = change;
  const isSame = price.id === before.price.id && quantity === before.quantity;
  const repriced = withItem(subscription, { price, quantity });
  if (endsTrial || (subscription.status !== 'trialing' && !hasSameInterval(before.price, price))) {
    const restarted = restart(sandbox, repriced);
    const credit = endsTrial || prorates === 'none' ? [] : [unusedTime(sandbox, before, at)];
    return { subscription: restarted, lines: [...credit, fullLine(sandbox, itemOf(restarted))], isInvoicedNow: true };
  }
  if (isSame || subscription.status === 'trialing' || prorates === 'none') {
    return { subscription: repriced, lines: [], isInvoicedNow: false };
  }
  return {
    subscription: repriced,
    lines: [unusedTime(sandbox, before, at), remainingTime(sandbox, itemOf(repriced), at)],
    isInvoicedNow: prorates === 'always_invoice',
  };
};

/** The whole price of the item's present period. */
export const fullLine = (sandbox: Sandbox, item: SubscriptionItem): InvoiceLine =>
  newLine(item, {
    amount: item.price.unit_amount * item.quantity,
    description: `${item.quantity} × ${productName(sandbox, item.price)} (at ${priceText(item.price)})`,
    period: { start: item.current_period_start, end: item.current_period_end },
    proration: false,
  });

export const unusedTime = (sandbox: Sandbox, item: SubscriptionItem, at: number): InvoiceLine =>
  newLine(item, {
    amount: -shareLeft(item, at),
    description: `Unused time on ${productName(sandbox, item.price)} after ${dayText(at)}`,
    period: { start: at, end: item.current_period_end },
    proration: true,
  });

const remainingTime = (sandbox: Sandbox, item: SubscriptionItem, at: number): InvoiceLine =>
  newLine(item, {
    amount: shareLeft(item, at),
    description: `Remaining time on ${productName(sandbox, item.price)} after ${dayText(at)}`,
    period: { start: at, end: item.current_period_end },
    proration: true,
  });

const shareLeft = (item: SubscriptionItem, at: number): number => {
  const { current_period_start: start, current_period_end: end, price, quantity } = item;
  return Math.round((price.unit_amount * quantity * (end - at)) / (end - start));
};

const hasSameInterval = ({ recurring: one }: Price, { recurring: other }: Price): boolean =>
  one?.interval === other?.interval && one?.interval_count === other?.interval_count;

const restart = ({ now }: Sandbox, subscription: SubscriptionRecord): SubscriptionRecord => {
  const { recurring } = itemOf(subscription).price;
  if (!recurring) throw new Error('A subscription’s price recurs.');
  const isTrialing = subscription.status === 'trialing';
  return withItem(
    {
      ...subscription,
      billing_cycle_anchor: now(),
      ...(isTrialing ? { status: 'active', trial_end: now() } : {}),
    },
    { current_period_start: now(), current_period_end: periodEnd(now(), now(), recurring) },
  );
};
