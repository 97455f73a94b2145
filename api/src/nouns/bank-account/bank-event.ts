import type { EventHandler } from '../../orchestration/webhooks/event-handler.ts';
import { findOwnerOfBank } from './bank-repository.ts';
import { refreshBank } from './refresh-bank.ts';

/** Something changed about somebody's connected account, or Stripe may no longer use it. */
export const bankEvent: EventHandler = async (context, { account, data: { object }, type }) => {
  const accountId = object.object === 'account' ? object.id : account;
  if (!type.startsWith('account.') || accountId === undefined) return;
  const userId = await findOwnerOfBank(context.db, accountId);
  if (userId !== undefined) await refreshBank(context, userId);
};
