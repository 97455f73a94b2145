import { eq, or, type SQL } from 'drizzle-orm';
import type Stripe from 'stripe';
import { isUuid } from '../../kernel/database/is-uuid.ts';
import { withdrawals } from '../../kernel/database/schema.ts';
import type { EventHandler } from '../../orchestration/webhooks/event-handler.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

/** A payout to somebody's bank went on, or came back. */
export const withdrawalEvent: EventHandler = async (context, event) => {
  const { object } = event.data;
  const which = object.object === 'payout' ? ofPayout(object) : undefined;
  if (!which) return;
  const [found] = await context.db.select({ id: withdrawals.id }).from(withdrawals).where(which);
  if (found) await settleWithdrawal(context, found.id);
};

/** Its metadata tells where we could not write down the payout's id; people may make payouts of their own. */
const ofPayout = ({ id, metadata }: Stripe.Payout): SQL | undefined => {
  const named = metadata?.withdrawalId ?? '';
  return or(eq(withdrawals.payoutId, id), isUuid(named) ? eq(withdrawals.id, named) : undefined);
};
