import { type PlanName, planNames } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { subscriptions } from '../../kernel/database/schema.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { chooseActive } from './active-subscription.ts';
import type { PlanInvoice } from './paid-invoices.ts';
import { instant, type Shown, shownSubscription } from './shown-subscription.ts';
import { grantPlanCredits, initialGrantKey, periodGrantKey } from './subscription-grants.ts';
import { findCheckoutOf, type PlanCheckout, type SubscriptionRow } from './subscription-repository.ts';
import { claimOffers } from './used-offers.ts';

/** What Stripe answers about a subscription. */
export interface RemoteSubscription {
  subscription: Stripe.Subscription;
  userId: string;
  /** The account is deleted. */
  isDeleted: boolean;
  /** Its own paid bills, with what each brings. */
  bills: readonly (PlanInvoice & { credits: number })[];
}

type Context = Pick<StripeContext, 'clock' | 'settings'>;
interface Bought extends RemoteSubscription {
  /** The checkout that it was bought on; undefined for one that was made at Stripe by hand. */
  checkout: PlanCheckout | undefined;
  offersWithheld: boolean;
}

/**
 * Writes down what Stripe shows: the row, which one counts, and the credits. The caller has locked its person. True when it is
 * in a trial that its person may not have.
 */
export const applySubscription = async (
  context: Context,
  tx: Database,
  known: SubscriptionRow | undefined,
  remote: RemoteSubscription,
): Promise<boolean> => {
  const { subscription, userId, isDeleted, bills } = remote;
  const shown = shownSubscription(subscription, known !== undefined || bills.length > 0);
  if (!shown) return false;
  const checkout = await findCheckoutOf(tx, userId, subscription.metadata.checkoutId);
  const offersWithheld = await areOffersWithheld(context, tx, remote, checkout, known);
  const bought = { ...remote, checkout, offersWithheld };
  await write(context, tx, bought, shown, known);
  if (!isDeleted) await grantAll(context, tx, bought, shown);
  return offersWithheld && subscription.status === 'trialing';
};

/** Whether it begins without trial and first credits. Decided once, when it is first seen; a card that comes later is noted. */
const areOffersWithheld = async (
  { settings }: Context,
  tx: Database,
  { subscription, userId, isDeleted }: RemoteSubscription,
  checkout: PlanCheckout | undefined,
  known: SubscriptionRow | undefined,
): Promise<boolean> => {
  const brings = subscription.trial_end !== null || (checkout !== undefined && checkout.credits > 0);
  if (isDeleted || !brings) return known?.offersWithheld ?? false;
  const { default_payment_method: method } = subscription;
  const card = typeof method === 'object' ? method?.card?.fingerprint : undefined;
  const isRepeat = await claimOffers(tx, settings, userId, card ?? undefined);
  return known?.offersWithheld ?? isRepeat;
};

const write = async (
  { clock }: Context,
  tx: Database,
  { subscription, userId, checkout, offersWithheld }: Bought,
  shown: Shown,
  known: SubscriptionRow | undefined,
): Promise<void> => {
  const updatedAt = clock();
  if (known) {
    // Also where nothing changed: a sync that asked Stripe earlier must see that its answer is old.
    await tx
      .update(subscriptions)
      .set({ ...shown, updatedAt })
      .where(eq(subscriptions.id, known.id));
    await chooseActive(tx, userId);
    return;
  }
  const [made] = await tx
    .insert(subscriptions)
    .values({
      ...shown,
      userId,
      offersWithheld,
      stripeSubscriptionId: subscription.id,
      createdAt: checkout?.createdAt ?? instant(subscription.created),
      updatedAt,
    })
    .returning({ id: subscriptions.id });
  await chooseActive(tx, userId, made?.id);
};

/** Each under its own key, so that syncs may come in any order. */
const grantAll = async (
  { settings }: Context,
  tx: Database,
  { subscription: { metadata }, userId, bills, checkout, offersWithheld }: Bought,
  shown: Shown,
): Promise<void> => {
  const nameOf = (plan: PlanName) => `${settings.plans[plan].name} plan`;
  const begun = planNames.find((name) => name === metadata.plan) ?? shown.plan;
  if (checkout && !offersWithheld) {
    await grantPlanCredits(tx, {
      key: initialGrantKey(userId, begun),
      userId,
      credits: checkout.credits,
      description: `${nameOf(begun)}, to begin with`,
      reference: checkout.id,
    });
  }
  for (const { id, credits, plan = shown.plan, isFirst } of bills) {
    await grantPlanCredits(tx, {
      key: periodGrantKey(id),
      userId,
      credits,
      description: nameOf(plan),
      ...(isFirst && checkout && { reference: checkout.id }),
    });
  }
};
