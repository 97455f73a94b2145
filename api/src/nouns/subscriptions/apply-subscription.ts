import { type PlanName, planNames } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { subscriptions } from '../../kernel/database/schema.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { type Checkout, findCheckout } from '../checkouts/checkout-repository.ts';
import { chooseActive } from './active-subscription.ts';
import type { PlanInvoice } from './paid-invoices.ts';
import { instant, type Shown, shownSubscription } from './shown-subscription.ts';
import { grantPlanCredits, initialGrantKey, periodGrantKey } from './subscription-grants.ts';
import { findByStripeId, type SubscriptionRow } from './subscription-repository.ts';
import { claimOffers } from './used-offers.ts';

export interface SettledSubscription {
  subscription: Stripe.Subscription;
  userId: string;
  isDeleted: boolean;
  /** Its own paid bills, with what each brings. */
  bills: readonly (PlanInvoice & { credits: number })[];
  /** The row's version before Stripe was asked; undefined where there was none. */
  version: string | undefined;
}

type Context = Pick<StripeContext, 'clock' | 'settings'>;
type Bought = SettledSubscription & { checkout: Checkout | undefined; offersWithheld: boolean };

/**
 * Writes down what Stripe shows: the row, which one counts, and the credits. Its person is locked by the caller, but no
 * lock was held while Stripe was asked: false when the row was written since and the answer may be older than it.
 */
export const applySubscription = async (
  context: Context,
  tx: Database,
  settled: SettledSubscription,
): Promise<boolean> => {
  const { subscription, bills, version } = settled;
  const known = await findByStripeId(tx, subscription.id);
  const shown = shownSubscription(subscription, known !== undefined || bills.length > 0);
  if (!shown) return true;
  const checkout = await checkoutOf(tx, settled);
  if (known?.version !== version && !(known && isAsShown(known.row, shown))) return false;
  const offersWithheld = await areOffersWithheld(context, tx, settled, checkout, known?.row);
  const bought = { ...settled, checkout, offersWithheld };
  if (known?.version === version) await write(context, tx, bought, shown, known?.row);
  if (!settled.isDeleted) await grantAll(context, tx, bought, shown);
  return true;
};

/** What it was bought on; undefined for one that was made at Stripe by hand. */
const checkoutOf = async (
  tx: Database,
  { subscription: { metadata }, userId }: SettledSubscription,
): Promise<Checkout | undefined> => {
  const found = metadata.checkoutId ? await findCheckout(tx, metadata.checkoutId) : undefined;
  return found?.userId === userId ? found : undefined;
};

/** Whether it begins without trial and first credits. Decided once, when it is first seen; a card that comes later is noted. */
const areOffersWithheld = async (
  { settings }: Context,
  tx: Database,
  { subscription, userId, isDeleted }: SettledSubscription,
  checkout: Checkout | undefined,
  known: SubscriptionRow | undefined,
): Promise<boolean> => {
  const brings = subscription.trial_end !== null || (checkout !== undefined && checkout.credits > 0);
  if (isDeleted || !brings) return known?.offersWithheld ?? false;
  const { default_payment_method: method } = subscription;
  const card = typeof method === 'object' ? method?.card?.fingerprint : undefined;
  const isRepeat = await claimOffers(tx, settings, userId, card ?? undefined);
  return known?.offersWithheld ?? isRepeat;
};

const isAsShown = (row: SubscriptionRow, shown: Shown): boolean =>
  row.plan === shown.plan &&
  row.status === shown.status &&
  row.cancelAtPeriodEnd === shown.cancelAtPeriodEnd &&
  row.currentPeriodEnd?.getTime() === shown.currentPeriodEnd.getTime() &&
  row.trialEnd?.getTime() === shown.trialEnd?.getTime();

const write = async (
  { clock }: Context,
  tx: Database,
  { subscription, userId, checkout, offersWithheld }: Bought,
  shown: Shown,
  known: SubscriptionRow | undefined,
): Promise<void> => {
  const updatedAt = clock();
  if (known) {
    // Also where nothing changed: whoever asked Stripe earlier must see that their answer is old.
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

/** Each under its own key, so it does not matter who looked first. */
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
