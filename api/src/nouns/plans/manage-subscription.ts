import { errorCodes, paths, type SubscriptionRecord, type SubscriptionSummary } from '@nearhand/contracts';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { conflict, notFound } from '../../kernel/errors/api-error.ts';
import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { countCredits } from '../../ledger/ledger.ts';
import { callingStripe, isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { isOpenCheckout } from '../checkouts/checkout-repository.ts';
import { endCheckout } from '../checkouts/checkout-resource.ts';
import { anonymizeCustomer } from '../checkouts/stripe-customer.ts';
import { checkouts } from '../checkouts/table.ts';
import {
  activeSubscription,
  isAtStripe,
  isRunning,
  lockSubscriber,
  makeActive,
  type SubscriptionRow,
} from '../subscriptions/subscription-repository.ts';
import { subscriptionResource } from '../subscriptions/subscription-resource.ts';
import { subscriptions } from '../subscriptions/table.ts';
import { storeUsedOffers } from '../subscriptions/used-offers.ts';

export const summaryOf = async (db: Database, userId: string): Promise<SubscriptionSummary> => {
  const row = await activeSubscription(db, userId);
  const credits = await countCredits(db, userId);
  if (!row) return { subscriptionType: 'none', credits };
  return {
    subscriptionType: row.plan,
    subscriptionStatus: row.status,
    credits,
    ...(row.trialEnd && { trialEndsAt: row.trialEnd.toISOString() }),
    // The day of the end if it is canceled at the period's end.
    ...(row.currentPeriodEnd && { nextBillingDate: row.currentPeriodEnd.toISOString() }),
    ...(row.offersWithheld && { offersWithheld: true }),
    stripeSubscription: { cancelAtPeriodEnd: row.cancelAtPeriodEnd },
  };
};

export const toRecord = ({ plans }: Pick<Settings, 'plans'>, row: SubscriptionRow): SubscriptionRecord => ({
  id: row.id,
  name: `${plans[row.plan].name} plan`,
  subscriptionType: row.plan,
  status: row.status,
  isActive: row.isActive,
  ...(row.currentPeriodEnd && { currentPeriodEnd: row.currentPeriodEnd.toISOString() }),
  ...(row.trialEnd && { trialEnd: row.trialEnd.toISOString() }),
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  stripeSubscriptionId: row.stripeSubscriptionId,
});

export const runningSubscription = async (db: Database, userId: string): Promise<SubscriptionRow> => {
  const row = await activeSubscription(db, userId);
  if (!row) throw conflict(errorCodes.noSubscription, 'You have no subscription at the moment.');
  return row;
};

export const scheduleEnd = async (
  context: StripeContext,
  userId: string,
  { cancelAtPeriodEnd }: { cancelAtPeriodEnd: boolean },
): Promise<void> => {
  const { stripeSubscriptionId } = await runningSubscription(context.db, userId);
  await callingStripe(context, async () => {
    const isDone = await updateEnd(context, stripeSubscriptionId, cancelAtPeriodEnd);
    await subscriptionResource.sync(context, stripeSubscriptionId);
    if (!isDone) throw subscriptionEnded();
  });
};

const updateEnd = async (context: StripeContext, stripeId: string, cancelAtPeriodEnd: boolean): Promise<boolean> => {
  try {
    await stripeOf(context).subscriptions.update(stripeId, { cancel_at_period_end: cancelAtPeriodEnd });
    return true;
  } catch (error) {
    if (!isRefusedByState(error)) throw error;
    return false;
  }
};

export const activateSubscription = (db: Database, userId: string, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSubscriber(tx, userId);
    const row = await findRow(tx, subscriptions, and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)));
    if (!row) throw notFound(errorCodes.subscriptionNotFound, 'The subscription');
    if (row.status === 'canceled') throw subscriptionEnded();
    await makeActive(tx, userId, id);
  });

export const billPage = async (context: StripeContext, userId: string): Promise<string> => {
  const { status, stripeSubscriptionId: subscription } = await runningSubscription(context.db, userId);
  if (status !== 'past_due') throw nothingToPay();
  return callingStripe(context, async () => {
    const { data } = await stripeOf(context).invoices.list({ subscription, status: 'open', limit: 1 });
    const page = data[0]?.hosted_invoice_url;
    if (page) return withReturn(context, page);
    await subscriptionResource.sync(context, subscription);
    throw nothingToPay();
  });
};

/** The sandbox's page can lead back, Stripe's cannot. */
const withReturn = ({ settings: { stripe, publicOrigins } }: StripeContext, page: string): string => {
  if (!stripe.apiBase) return page;
  const url = new URL(page);
  url.searchParams.set('return', `${publicOrigins[0] ?? ''}${paths.subscription}`);
  return url.href;
};

const nothingToPay = () => conflict(errorCodes.noSubscription, 'There is no open bill to pay.');

export const subscriptionEnded = () =>
  conflict(errorCodes.subscriptionEnded, 'This subscription has ended. Please choose a plan anew.');

export const planHeld = () => conflict(errorCodes.planHeld, 'You are subscribed to this plan already.');

const endTimeoutMs = 2_500;
const batchSize = 100;

/** For a deleted account: closes its pages at Stripe, ends its subscriptions at once and anonymizes its customer. */
export const endBillingOf = async (context: StripeContext, userId: string): Promise<void> => {
  if (!context.stripe) return;
  const open = and(eq(checkouts.userId, userId), isOpenCheckout);
  for (const checkout of await context.db.select().from(checkouts).where(open)) await endCheckout(context, checkout);
  const running = and(eq(subscriptions.userId, userId), isAtStripe, isRunning);
  for (const { id } of await context.db.select().from(subscriptions).where(running)) {
    await subscriptionResource.sync(context, id);
  }
  await anonymizeCustomer(context, userId);
};

export const endBillingOfDeleted = async (context: StripeContext, signal: AbortSignal): Promise<void> => {
  if (!context.stripe) return;
  const isKnown = and(isNotNull(users.deletedAt), isNotNull(users.stripeCustomerId));
  await forEachDue(context, {
    job: 'end-billing',
    signal,
    pageAfter: (last: { id: string } | undefined) =>
      context.db
        .select({ id: users.id })
        .from(users)
        .where(and(isKnown, last && gt(users.id, last.id)))
        .orderBy(asc(users.id))
        .limit(batchSize),
    act: ({ id }) => endBillingOf(context, id),
  });
};

export const billingOfAccount: AccountHook = {
  beforeEmailIsGivenUp: ({ settings }, tx, userId) => storeUsedOffers(tx, settings, userId),
  onDeletion:
    async (context, _tx, { id: userId }) =>
    () =>
      context.background.within(
        endTimeoutMs,
        `end-billing:${userId}`,
        () => endBillingOf(context, userId),
        (error) => context.log.error({ err: error, userId }, 'the subscriptions of a deleted account wait to be ended'),
      ),
};
