import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { isOpenCheckout } from '../checkouts/checkout-repository.ts';
import { endCheckout } from '../checkouts/checkout-resource.ts';
import { anonymizeCustomer } from '../checkouts/stripe-customer.ts';
import { checkouts } from '../checkouts/table.ts';
import { isAtStripe, isRunning } from '../subscriptions/subscription-repository.ts';
import { subscriptionResource } from '../subscriptions/subscription-resource.ts';
import { subscriptions } from '../subscriptions/table.ts';
import { storeUsedOffers } from '../subscriptions/used-offers.ts';

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
