import { paths } from '@nearhand/contracts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { chosenSubscription } from './chosen-subscription.ts';
import { settleSubscription } from './settle-subscription.ts';
import { nothingToPay } from './subscription-refusals.ts';
import { isTest } from './subscription-repository.ts';

/** The page of Stripe's on which somebody pays the open bill of their subscription with another card. */
export const billPage = async (context: StripeContext, userId: string): Promise<string> => {
  const row = await chosenSubscription(context, userId);
  const { status, stripeSubscriptionId } = row;
  if (status !== 'past_due' || isTest(row)) throw nothingToPay();
  return callingStripe(context, async () => {
    const { data } = await stripeOf(context).invoices.list({
      subscription: stripeSubscriptionId,
      status: 'open',
      limit: 1,
    });
    const page = data[0]?.hosted_invoice_url;
    if (page) return withReturn(context, page);
    await settleSubscription(context, stripeSubscriptionId);
    throw nothingToPay();
  });
};

/** Stripe's own page leads nowhere afterwards; the sandbox's can lead back. */
const withReturn = ({ settings: { stripe, publicOrigins } }: StripeContext, page: string): string => {
  if (!stripe.apiBase) return page;
  const url = new URL(page);
  url.searchParams.set('return', `${publicOrigins[0] ?? ''}${paths.subscription}`);
  return url.href;
};
