import type { StripeContext } from '../../stripe/stripe-context.ts';
import { noSubscription, subscriptionEnded } from './subscription-refusals.ts';
import { countingSubscription, type SubscriptionRow } from './subscription-repository.ts';

/** The subscription that counts for somebody, when something can still be done with it; else it refuses. */
export const chosenSubscription = async (
  { db, clock }: Pick<StripeContext, 'clock' | 'db'>,
  userId: string,
): Promise<SubscriptionRow> => {
  const row = await countingSubscription(db, userId, clock());
  if (!row) throw noSubscription();
  if (row.status === 'canceled') throw subscriptionEnded();
  return row;
};
