import type { SubscriptionSummary } from '@nearhand/contracts';
import { countCredits } from '../../ledger/ledger.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { countingSubscription } from './subscription-repository.ts';
import { toSummary } from './subscription-wire.ts';

/** The subscription that counts for somebody, and their credits, as they are now. */
export const summaryOf = async (
  { clock, db }: Pick<StripeContext, 'clock' | 'db'>,
  userId: string,
): Promise<SubscriptionSummary> =>
  toSummary(await countingSubscription(db, userId, clock()), await countCredits(db, userId));
