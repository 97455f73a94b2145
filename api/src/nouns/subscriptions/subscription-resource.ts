import { and, eq, gte, lte, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import { users } from '../../kernel/accounts/table.ts';
import { isUuid } from '../../kernel/database/decoders.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { isRested } from '../../kernel/jobs/due-rows.ts';
import { before, days, hours } from '../../kernel/time/clock.ts';
import { countCredits } from '../../ledger/ledger.ts';
import { idOf, isRefusedByState, isUnknownThere, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { stripeResource } from '../../stripe/stripe-resource.ts';
import { earnedCredits } from '../credits/earned-credits.ts';
import { applySubscription, type RemoteSubscription } from './apply-subscription.ts';
import { paidInvoices, subscriptionIdOf } from './plan-price.ts';
import {
  findAtStripe,
  isAsShown,
  isAtStripe,
  isOwnerDeleted,
  isRunning,
  lockSubscriber,
  renewsSuspended,
  shownSubscription,
} from './subscription-repository.ts';
import { subscriptions } from './table.ts';

const debtPeriodMs = days(60);

/** A subscription and the credits that its invoices earn. The resource's id is Stripe's, or the row's. */
export const subscriptionResource = stripeResource({
  name: 'subscription',
  events: ['customer.subscription.', 'invoice.'],
  idOf: (_db, { account, data: { object } }) => {
    // Ignore subscriptions that a provider sells through their connected account.
    if (account) return undefined;
    if (object.object === 'subscription') return object.id;
    return object.object === 'invoice' ? subscriptionIdOf(object) : undefined;
  },
  find: findAtStripe,
  retrieve: async (context, { stripeId }): Promise<RemoteSubscription | undefined> => {
    const stripe = stripeOf(context);
    const shown = await retrieveKnown(context, stripeId);
    const owner = shown && (await ownerOf(context, shown));
    if (!owner) return undefined;
    const subscription = await stoppedIfUnused(stripe, shown, owner);
    const paid = await paidInvoices(stripe, idOf(subscription.customer) ?? '');
    const earned = earnedCredits(paid);
    const invoices = paid
      .filter(({ subscriptionId }) => subscriptionId === stripeId)
      .map((invoice) => ({ ...invoice, credits: earned.get(invoice.id) ?? 0 }));
    return { subscription, userId: owner.id, isDeleted: owner.deletedAt !== null, invoices };
  },
  lock: async (tx, { stripeId }, { userId, isDeleted }) => {
    const owner = await lockSubscriber(tx, userId);
    return (owner?.deletedAt === null) === isDeleted ? undefined : findAtStripe(tx, stripeId);
  },
  isStale: ({ row, version }, seen, { subscription, invoices }) => {
    if (version === seen.version) return false;
    const shown = shownSubscription(subscription, row !== undefined || invoices.length > 0);
    // Concurrent events usually get the same answer: a repeat would change nothing.
    return shown !== undefined && !(row && isAsShown(row, shown));
  },
  apply: async (context, tx, { row, stripeId }, remote) => {
    const isTrialWithheld = await applySubscription(context, tx, row, remote);
    const endTrial = () => stripeOf(context).subscriptions.update(stripeId, { trial_end: 'now' });
    return isTrialWithheld ? { outcome: 'again', afterCommit: endTrial } : 'done';
  },
  table: subscriptions,
  isOpen: (now) => and(isAtStripe, or(isRunning, gte(subscriptions.currentPeriodEnd, before(now, debtPeriodMs)))),
  describe: async ({ row }, db) => {
    if (!row) return 'not begun';
    const { plan, status, currentPeriodEnd, cancelAtPeriodEnd, userId } = row;
    const end = `${cancelAtPeriodEnd ? 'ends' : 'until'} ${currentPeriodEnd?.toISOString() ?? 'whenever'}`;
    return `${plan}, ${status}, ${end}, ${await countCredits(db, userId)} credits`;
  },
  poll: {
    name: 'settle-subscriptions',
    schedule: '*/10 * * * *',
    table: subscriptions,
    batches: ({ db }, now) => {
      const rested = (span?: number) => isRested(subscriptions, now, span);
      // Stripe charges an hour after a new period begins. An open invoice can be paid at any time.
      const isExpected = or(
        lte(subscriptions.currentPeriodEnd, before(now, hours(1))),
        eq(subscriptions.status, 'past_due'),
      );
      const isUnused = or(isOwnerDeleted(db, subscriptions.userId), renewsSuspended(db));
      return [
        {
          due: and(
            isAtStripe,
            isRunning,
            or(rested(days(1)), and(isExpected, rested(hours(1))), and(isUnused, rested())),
          ),
        },
      ];
    },
  },
});

const retrieveKnown = async (context: StripeContext, stripeId: string): Promise<Stripe.Subscription | undefined> => {
  try {
    return await stripeOf(context).subscriptions.retrieve(stripeId, { expand: ['default_payment_method'] });
  } catch (error) {
    // An error would make Stripe repeat the event for days.
    if (!isUnknownThere(error)) throw error;
    context.log.warn({ err: error, subscriptionId: stripeId }, 'Stripe has no such subscription');
    return undefined;
  }
};

interface Owner {
  id: string;
  deletedAt: Date | null;
  suspendedAt: Date | null;
}

/**
 * The subscription of a deleted account ends at once, without a last invoice or refund. That of a suspended person ends
 * with its paid period: they cannot use another one.
 */
const stoppedIfUnused = async (
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { deletedAt, suspendedAt }: Owner,
): Promise<Stripe.Subscription> => {
  const { id, status, cancel_at_period_end: endsWithPeriod } = subscription;
  const isOver = status === 'canceled' || status === 'incomplete_expired';
  if (isOver || !(deletedAt || (suspendedAt && !endsWithPeriod))) return subscription;
  try {
    return deletedAt
      ? await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false })
      : await stripe.subscriptions.update(id, { cancel_at_period_end: true, expand: ['default_payment_method'] });
  } catch (error) {
    if (!isRefusedByState(error)) throw error;
    return stripe.subscriptions.retrieve(id);
  }
};

/** Metadata can be edited by hand: the customer must match, too. */
const ownerOf = async (
  { db, log }: StripeContext,
  { id, metadata, customer }: Stripe.Subscription,
): Promise<Owner | undefined> => {
  const { userId } = metadata;
  const owner = userId && isUuid(userId) ? await findRow(db, users, eq(users.id, userId)) : undefined;
  if (owner && (owner.deletedAt || owner.stripeCustomerId === idOf(customer))) return owner;
  log.warn({ subscriptionId: id }, 'a subscription at Stripe belongs to nobody here');
  return undefined;
};
