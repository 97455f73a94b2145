import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { isUuid } from '../../kernel/database/is-uuid.ts';
import { users } from '../../kernel/database/schema.ts';
import { isRefusedByState, isUnknownThere, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { applySubscription } from './apply-subscription.ts';
import { earnedCredits } from './earned-credits.ts';
import { idOf, paidInvoices } from './paid-invoices.ts';
import { findByStripeId, lockSubscriber } from './subscription-repository.ts';

const attempts = 8;

/**
 * Brings a subscription and the credits that it brought in line with Stripe. Webhooks, screens and jobs all call it, in
 * any order and as often as they like: it reads the present state rather than believe what it was told.
 * Gives what Stripe showed; undefined when it is nobody's here.
 */
export const settleSubscription = async (
  context: StripeContext,
  stripeId: string,
): Promise<Stripe.Subscription | undefined> => {
  const stripe = stripeOf(context);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const version = (await findByStripeId(context.db, stripeId))?.version;
    const shown = await retrieved(context, stripeId);
    const owner = shown && (await ownerOf(context, shown));
    if (!owner) return undefined;
    const subscription = owner.deletedAt ? await ended(stripe, shown) : shown;
    const paid = await paidInvoices(stripe, idOf(subscription.customer) ?? '');
    const earned = earnedCredits(paid);
    const bills = paid
      .filter(({ subscriptionId }) => subscriptionId === stripeId)
      .map((bill) => ({ ...bill, credits: earned.get(bill.id) ?? 0 }));
    const isApplied = await context.db.transaction(async (tx) => {
      const locked = await lockSubscriber(tx, owner.id);
      if ((locked?.deletedAt === null) !== (owner.deletedAt === null)) return false;
      const isDeleted = owner.deletedAt !== null;
      return applySubscription(context, tx, { subscription, bills, userId: owner.id, isDeleted, version });
    });
    if (!isApplied) continue;
    const isTrialWithheld =
      subscription.status === 'trialing' && (await findByStripeId(context.db, stripeId))?.row.offersWithheld;
    if (!isTrialWithheld) return subscription;
    // The page on which it began has said so.
    await stripe.subscriptions.update(stripeId, { trial_end: 'now' });
  }
  throw new Error(`Subscription ${stripeId} kept changing while it was settled.`);
};

const retrieved = async (context: StripeContext, stripeId: string): Promise<Stripe.Subscription | undefined> => {
  try {
    return await stripeOf(context).subscriptions.retrieve(stripeId, { expand: ['default_payment_method'] });
  } catch (error) {
    // An event about it must not come again for days.
    if (!isUnknownThere(error)) throw error;
    context.log.warn({ err: error, subscriptionId: stripeId }, 'Stripe has no such subscription');
    return undefined;
  }
};

/** Whoever deleted their account pays for nothing any more: it ends at once, and nothing of it is billed or given back. */
const ended = async (stripe: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Subscription> => {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') return subscription;
  try {
    return await stripe.subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false });
  } catch (error) {
    if (!isRefusedByState(error)) throw error;
    return stripe.subscriptions.retrieve(subscription.id);
  }
};

/** Metadata can be written by hand, so the customer must be theirs as well. */
const ownerOf = async ({ db, log }: StripeContext, { id, metadata, customer }: Stripe.Subscription) => {
  const owner = metadata.userId && isUuid(metadata.userId) ? await findOwner(db, metadata.userId) : undefined;
  if (owner && (owner.deletedAt || owner.customerId === idOf(customer))) return owner;
  log.warn({ subscriptionId: id }, 'a subscription at Stripe belongs to nobody here');
  return undefined;
};

const findOwner = async (db: Database, userId: string) => {
  const [owner] = await db
    .select({ id: users.id, deletedAt: users.deletedAt, customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId));
  return owner;
};
