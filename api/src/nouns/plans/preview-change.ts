import { type PlanChangePreview, type PlanName, toDollars } from '@nearhand/contracts';
import type Stripe from 'stripe';
import { callingStripe, idOf, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { planPrice } from '../subscriptions/plan-price.ts';
import { instant } from '../subscriptions/shown-subscription.ts';
import { holdsPlan, type SubscriptionRow } from '../subscriptions/subscription-repository.ts';
import { chosenSubscription } from './manage-subscription.ts';
import { alreadyOnPlan, planHeld, subscriptionEnded, unpaidBill } from './subscription-refusals.ts';

/** The subscription that somebody may change to `plan` now; else it refuses. */
export const changeable = async (context: StripeContext, userId: string, plan: PlanName): Promise<SubscriptionRow> => {
  const row = await chosenSubscription(context, userId);
  if (row.plan === plan) throw alreadyOnPlan();
  // What is unused of a period would be given back, though it was never paid.
  if (row.status === 'past_due') throw unpaidBill();
  if (await holdsPlan(context.db, userId, plan)) throw planHeld();
  return row;
};

/** What a change would be at Stripe right now: its item with the other price, and the bill that this makes. */
export const quoteChange = async (
  context: StripeContext,
  { stripeSubscriptionId }: SubscriptionRow,
  plan: PlanName,
) => {
  const stripe = stripeOf(context);
  const { items, status } = await stripe.subscriptions.retrieve(stripeSubscriptionId);
  const [item] = items.data;
  if (!item) throw subscriptionEnded();
  const changed = { items: [{ id: item.id, price: (await planPrice(context, plan)).id }] };
  const bill = await stripe.invoices.createPreview({
    subscription: stripeSubscriptionId,
    subscription_details: { ...changed, proration_behavior: 'always_invoice' },
  });
  const isTrialing = status === 'trialing';
  return {
    item,
    changed,
    bill,
    isTrialing,
    at: bill.parent?.subscription_details?.subscription_proration_date ?? bill.created,
  };
};
type Quote = Awaited<ReturnType<typeof quoteChange>>;

/** What changing to another plan costs, as Stripe computes it. */
export const previewChange = async (
  context: StripeContext,
  userId: string,
  plan: PlanName,
): Promise<PlanChangePreview> => {
  const row = await changeable(context, userId, plan);
  return callingStripe(context, async () => toPreview(await quoteChange(context, row, plan)));
};

const toPreview = ({ item, changed, bill, isTrialing, at }: Quote): PlanChangePreview => {
  // A trial goes on to its end: what Stripe shows then is the bill that comes after it.
  if (isTrialing)
    return { amountDue: 0, credit: 0, ...nextBilling(instant(item.current_period_end)), prorationDate: at };
  return {
    amountDue: toDollars(bill.amount_due),
    credit: toDollars(Math.max(0, -(bill.total + bill.starting_balance))),
    ...nextBilling(instant(periodEnd(bill, changed.items[0]?.price) ?? item.current_period_end)),
    prorationDate: at,
  };
};

const nextBilling = (date: Date | null) => (date ? { nextBillingDate: date.toISOString() } : {});

/** When what is charged for at the new price ends. */
const periodEnd = ({ lines }: Stripe.Invoice, price: string | undefined): number | undefined => {
  const ends = lines.data
    .filter(({ amount, pricing }) => amount >= 0 && idOf(pricing?.price_details?.price) === price)
    .map(({ period }) => period.end);
  return ends.length > 0 ? Math.max(...ends) : undefined;
};
