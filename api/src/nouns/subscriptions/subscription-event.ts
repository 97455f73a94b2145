import type Stripe from 'stripe';
import type { EventHandler } from '../../orchestration/webhooks/event-handler.ts';
import { subscriptionIdOf } from './paid-invoices.ts';
import { settleSubscription } from './settle-subscription.ts';

/** Something happened to a subscription or to one of its bills. */
export const subscriptionEvent: EventHandler = async (context, event) => {
  const stripeId = subjectOf(event);
  if (stripeId !== undefined) await settleSubscription(context, stripeId);
};

const subjectOf = ({ account, data: { object } }: Stripe.Event): string | undefined => {
  // What somebody sells through a connected account of their own is no plan of ours.
  if (account) return undefined;
  if (object.object === 'subscription') return object.id;
  return object.object === 'invoice' ? subscriptionIdOf(object) : undefined;
};
