import { and, gte, or } from 'drizzle-orm';
import { subscriptions } from '../../kernel/database/schema.ts';
import { before, days } from '../../kernel/time/time-spans.ts';
import { countCredits } from '../../ledger/ledger.ts';
import type { ReconciledNoun } from '../../orchestration/reconcile/reconciled-nouns.ts';
import { settleSubscription } from './settle-subscription.ts';
import { findSubscription, isOfStripe, isRunning } from './subscription-repository.ts';

/** For so long somebody may still pay the last bill of what has ended. */
const longestDebt = days(60);

/** Subscriptions that run or ended lately, with the credits that their bills brought. */
export const reconciledSubscriptions: ReconciledNoun = {
  name: 'subscription',
  open: (db, now) =>
    db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(isOfStripe, or(isRunning, gte(subscriptions.updatedAt, before(now, longestDebt))))),
  state: async (db, id) => {
    const row = await findSubscription(db, id);
    if (!row) return undefined;
    const { plan, status, currentPeriodEnd, cancelAtPeriodEnd, userId } = row;
    const end = `${cancelAtPeriodEnd ? 'ends' : 'until'} ${currentPeriodEnd?.toISOString() ?? 'whenever'}`;
    return `${plan}, ${status}, ${end}, ${await countCredits(db, userId)} credits`;
  },
  settle: async (context, id) => {
    const row = await findSubscription(context.db, id);
    if (row) await settleSubscription(context, row.stripeSubscriptionId);
  },
};
