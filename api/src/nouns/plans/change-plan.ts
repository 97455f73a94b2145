import { errorCodes, type PlanChange, type PlanChangePreview, type PlanName, toDollars } from '@nearhand/contracts';
import Stripe from 'stripe';
import { ApiError, conflict } from '../../kernel/errors/api-error.ts';
import type { Run } from '../../kernel/idempotency/first-answer.ts';
import { callingStripe, idOf, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { endPlanCheckouts } from '../checkouts/checkout-resource.ts';
import { planPrice } from '../subscriptions/plan-price.ts';
import {
  activeSubscription,
  holdsPlan,
  instant,
  type SubscriptionRow,
} from '../subscriptions/subscription-repository.ts';
import { subscriptionResource } from '../subscriptions/subscription-resource.ts';
import { planHeld, runningSubscription, subscriptionEnded } from './manage-subscription.ts';

const previewLifetimeSeconds = 600;
const clockToleranceSeconds = 60;

export const previewChange = async (
  context: StripeContext,
  userId: string,
  plan: PlanName,
): Promise<PlanChangePreview> => {
  const row = await changeableSubscription(context, userId, plan);
  return callingStripe(context, async () => toPreview(await quoteChange(context, row, plan)));
};

/** Changes to another plan at the previewed price, charged at once; a scheduled end is taken back. */
export const changePlan = async (
  context: StripeContext,
  userId: string,
  { plan, prorationDate }: PlanChange,
  { isRepeated }: Run,
): Promise<void> => {
  if (isRepeated && (await isChanged(context, userId, plan))) return;
  await changeableSubscription(context, userId, plan);
  // This plan may be bought on an open page, or was a moment ago.
  await callingStripe(context, () => endPlanCheckouts(context, userId));
  const row = await changeableSubscription(context, userId, plan);
  await callingStripe(context, async () => {
    await changeAtStripe(context, row, { plan, prorationDate });
    await subscriptionResource.sync(context, row.stripeSubscriptionId);
    // A page may have been opened meanwhile.
    await endPlanCheckouts(context, userId);
  });
};

export const changeableSubscription = async (
  context: StripeContext,
  userId: string,
  plan: PlanName,
): Promise<SubscriptionRow> => {
  const row = await runningSubscription(context.db, userId);
  if (row.plan === plan) throw changeRefused('This is your present plan.');
  // Stripe would give back the unused part of a period that was never paid.
  if (row.status === 'past_due') throw changeRefused('Please pay your open bill before you change the plan.');
  if (await holdsPlan(context.db, userId, plan)) throw planHeld();
  return row;
};

const quoteChange = async (context: StripeContext, { stripeSubscriptionId }: SubscriptionRow, plan: PlanName) => {
  const stripe = stripeOf(context);
  const { items, status } = await stripe.subscriptions.retrieve(stripeSubscriptionId);
  const [item] = items.data;
  // Its event may not have come yet. Stripe refuses to quote for it.
  if (!item || status === 'canceled') throw subscriptionEnded();
  const price = (await planPrice(context, plan)).id;
  const changed = { items: [{ id: item.id, price }] };
  const invoice = await stripe.invoices.createPreview({
    subscription: stripeSubscriptionId,
    subscription_details: { ...changed, proration_behavior: 'always_invoice' },
  });
  const prorationDate = invoice.parent?.subscription_details?.subscription_proration_date ?? invoice.created;
  return { item, price, changed, invoice, isTrialing: status === 'trialing', prorationDate };
};

const toPreview = ({
  item,
  price,
  invoice,
  isTrialing,
  prorationDate,
}: Awaited<ReturnType<typeof quoteChange>>): PlanChangePreview => {
  const nextBillingDate = (seconds: number) => instant(seconds).toISOString();
  // During a trial Stripe previews the invoice after it.
  if (isTrialing)
    return { amountDue: 0, credit: 0, nextBillingDate: nextBillingDate(item.current_period_end), prorationDate };
  const charged = invoice.lines.data.filter(
    ({ amount, pricing }) => amount >= 0 && idOf(pricing?.price_details?.price) === price,
  );
  const ends = charged.map(({ period }) => period.end);
  return {
    amountDue: toDollars(invoice.amount_due),
    credit: toDollars(Math.max(0, -(invoice.total + invoice.starting_balance))),
    nextBillingDate: nextBillingDate(ends.length > 0 ? Math.max(...ends) : item.current_period_end),
    prorationDate,
  };
};

const changeAtStripe = async (
  context: StripeContext,
  row: SubscriptionRow,
  { plan, prorationDate }: PlanChange,
): Promise<void> => {
  const { changed, prorationDate: stripeNow } = await quoteChange(context, row, plan);
  if (isStale(prorationDate, stripeNow)) throw pricesChanged();
  try {
    // Without an idempotency key: Stripe would repeat a declined card under it, and a second change to the same plan is free.
    await stripeOf(context).subscriptions.update(row.stripeSubscriptionId, {
      ...changed,
      cancel_at_period_end: false,
      payment_behavior: 'error_if_incomplete',
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.statusCode === 402) throw paymentFailed();
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    context.log.warn({ err: error }, 'a change of plan was refused');
    await subscriptionResource.sync(context, row.stripeSubscriptionId);
    throw pricesChanged();
  }
};

/** A preview's date is too old, or in the future. Both are in seconds. */
export const isStale = (prorationDate: number, now: number): boolean =>
  prorationDate < now - previewLifetimeSeconds || prorationDate > now + clockToleranceSeconds;

const isChanged = async (context: StripeContext, userId: string, plan: PlanName): Promise<boolean> => {
  const row = await activeSubscription(context.db, userId);
  if (row) await callingStripe(context, () => subscriptionResource.sync(context, row.stripeSubscriptionId));
  return (await activeSubscription(context.db, userId))?.plan === plan;
};

const paymentFailed = () =>
  new ApiError(
    402,
    errorCodes.subscriptionPaymentFailed,
    'Your card was not charged, so your plan stays as it was. Please check your card.',
  );

const changeRefused = (sentence: string) => conflict(errorCodes.planChangeRefused, sentence);

export const pricesChanged = () => changeRefused('Prices have changed since you looked. Please look again.');
