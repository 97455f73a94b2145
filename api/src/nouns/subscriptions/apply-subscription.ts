import { type PlanName, planNames } from '@nearhand/contracts';
import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { isUuid } from '../../kernel/database/decoders.ts';
import { findRow, insertRow } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { checkouts } from '../checkouts/table.ts';
import { grantPlanCredits, initialGrantKey, periodGrantKey } from '../credits/credits.ts';
import { tellOfMoney } from '../notifications/money-notice.ts';
import { planNotice } from './plan-notices.ts';
import type { PlanInvoice } from './plan-price.ts';
import {
  chooseActive,
  instant,
  isAsShown,
  type Shown,
  type SubscriptionRow,
  shownSubscription,
} from './subscription-repository.ts';
import { subscriptions } from './table.ts';
import { claimOffers } from './used-offers.ts';

export interface RemoteSubscription {
  subscription: Stripe.Subscription;
  userId: string;
  isDeleted: boolean;
  /** Its own paid invoices, with the credits that each earns. */
  invoices: readonly (PlanInvoice & { credits: number })[];
}

type Context = Pick<StripeContext, 'clock' | 'settings'>;
type PlanCheckout = typeof checkouts.$inferSelect;
interface Bought extends RemoteSubscription {
  checkout: PlanCheckout | undefined;
  offersWithheld: boolean;
}

/** The caller holds `lockSubscriber`. Returns true for a trial that the user may not have. */
export const applySubscription = async (
  context: Context,
  tx: Database,
  known: SubscriptionRow | undefined,
  remote: RemoteSubscription,
): Promise<boolean> => {
  const { subscription, userId, isDeleted, invoices } = remote;
  const shown = shownSubscription(subscription, known !== undefined || invoices.length > 0);
  if (!shown) return false;
  const checkout = await findCheckoutOf(tx, userId, subscription.metadata.checkoutId);
  const offersWithheld = await areOffersWithheld(context, tx, remote, checkout, known);
  const bought = { ...remote, checkout, offersWithheld };
  await write(context, tx, bought, shown, known);
  if (!isDeleted) await grantAll(context, tx, bought, shown);
  return offersWithheld && subscription.status === 'trialing';
};

const findCheckoutOf = async (
  db: Database,
  userId: string,
  id: string | undefined,
): Promise<PlanCheckout | undefined> =>
  id && isUuid(id) ? findRow(db, checkouts, and(eq(checkouts.id, id), eq(checkouts.userId, userId))) : undefined;

/** Decided at the first sync; a later card is stored too. */
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
  { clock, settings }: Context,
  tx: Database,
  { subscription, userId, checkout, offersWithheld }: Bought,
  shown: Shown,
  known: SubscriptionRow | undefined,
): Promise<void> => {
  const updatedAt = clock();
  if (known) {
    // Also when nothing changed: an earlier answer becomes stale.
    await tx
      .update(subscriptions)
      .set({ ...shown, updatedAt })
      .where(eq(subscriptions.id, known.id));
    if (!isAsShown(known, shown)) publish(tx, 'subscription.changed', userId);
    await chooseActive(tx, userId);
    const notice = planNotice(known, shown, settings.plans[shown.plan].name);
    if (notice) await tellOfMoney({ clock, settings }, tx, userId, notice);
    return;
  }
  const made = await insertRow(tx, subscriptions, {
    ...shown,
    userId,
    offersWithheld,
    stripeSubscriptionId: subscription.id,
    createdAt: checkout?.createdAt ?? instant(subscription.created),
    updatedAt,
  });
  publish(tx, 'subscription.changed', userId);
  await chooseActive(tx, userId, made.id);
};

/** Each grant has a key: syncs may come in any order. */
const grantAll = async (
  { settings }: Context,
  tx: Database,
  { subscription: { metadata }, userId, invoices, checkout, offersWithheld }: Bought,
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
  for (const { id, credits, plan = shown.plan, isFirst } of invoices) {
    await grantPlanCredits(tx, {
      key: periodGrantKey(id),
      userId,
      credits,
      description: nameOf(plan),
      ...(isFirst && checkout && { reference: checkout.id }),
    });
  }
};
