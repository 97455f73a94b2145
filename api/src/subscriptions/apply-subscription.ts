import { type PlanName, planNames } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { findCheckout } from '../checkouts/checkout-repository.ts';
import type { Database } from '../database/database.ts';
import { subscriptions } from '../database/schema.ts';
import type { StripeContext } from '../stripe/stripe-context.ts';
import { chooseActive } from './active-subscription.ts';
import type { PlanInvoice } from './paid-invoices.ts';
import { instant, shownSubscription } from './shown-subscription.ts';
import { grantPlanCredits, initialGrantKey, periodGrantKey } from './subscription-grants.ts';

export interface SettledSubscription {
  subscription: Stripe.Subscription;
  userId: string;
  isDeleted: boolean;
  /** Its own paid bills, with what each brings. */
  bills: readonly (PlanInvoice & { credits: number })[];
}

/** Writes down what Stripe shows: the row, which one counts, and the credits. Its person is locked by the caller. */
export const applySubscription = async (
  { clock, settings }: Pick<StripeContext, 'clock' | 'settings'>,
  tx: Database,
  { subscription, userId, isDeleted, bills }: SettledSubscription,
): Promise<void> => {
  const stripeSubscriptionId = subscription.id;
  const mine = eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId);
  const [known] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(mine);
  const shown = shownSubscription(subscription, known !== undefined || bills.length > 0);
  if (!shown) return;
  if (known) {
    // Written even where nothing changed: whoever looked earlier must see that their answer is old.
    await tx
      .update(subscriptions)
      .set({ ...shown, updatedAt: clock() })
      .where(mine);
    await chooseActive(tx, userId);
  } else {
    const times = { createdAt: instant(subscription.created), updatedAt: clock() };
    const [made] = await tx
      .insert(subscriptions)
      .values({ ...shown, ...times, userId, stripeSubscriptionId })
      .returning({ id: subscriptions.id });
    await chooseActive(tx, userId, made?.id);
  }
  if (isDeleted) return;
  const checkoutId = subscription.metadata.checkoutId;
  const nameOf = (plan: PlanName) => `${settings.plans[plan].name} plan`;
  const begun = planNames.find((name) => name === subscription.metadata.plan) ?? shown.plan;
  const checkout = checkoutId ? await findCheckout(tx, checkoutId) : undefined;
  if (checkout?.userId === userId) {
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
