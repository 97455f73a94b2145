import { and, eq } from 'drizzle-orm';
import { checkouts, subscriptions } from '../../kernel/database/schema.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { isOpenCheckout } from '../checkouts/checkout-repository.ts';
import { endCheckout } from '../checkouts/end-checkout.ts';
import { forgetCustomer } from '../checkouts/stripe-customer.ts';
import { settleSubscription } from './settle-subscription.ts';
import { isOfStripe, isRunning } from './subscription-repository.ts';
import { keepUsedOffers } from './used-offers.ts';

/**
 * Lets nobody pay on for somebody who deleted their account: closes Stripe's pages, ends the subscriptions at once and
 * leaves nothing at Stripe that tells who they were.
 * Call it after the account was deleted; what Stripe does not answer now the job tries again.
 */
export const endBillingOf = async (context: StripeContext, userId: string): Promise<void> => {
  if (!context.stripe) return;
  const open = and(eq(checkouts.userId, userId), isOpenCheckout);
  for (const checkout of await context.db.select().from(checkouts).where(open)) await endCheckout(context, checkout);
  const running = and(eq(subscriptions.userId, userId), isRunning, isOfStripe);
  for (const { stripeSubscriptionId } of await context.db.select().from(subscriptions).where(running)) {
    await settleSubscription(context, stripeSubscriptionId);
  }
  await forgetCustomer(context, userId);
};

/** People wait for the end of their account, not for Stripe: a job ends what is left. */
const endTimeoutMs = 2_500;

/** A deleted account pays for nothing any more, and its person gets no second trial on another one. */
export const billingOfAccount: AccountHook = {
  beforeEmailIsGivenUp: ({ settings }, tx, userId) => keepUsedOffers(tx, settings, userId),
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
