import type { EventHandler } from '../../orchestration/webhooks/event-handler.ts';
import { intentIdOf } from '../../orchestration/webhooks/event-subjects.ts';
import { findDepositByIntent } from './deposit-repository.ts';
import { settleDeposit } from './settle-deposit.ts';

/** Something happened to the intent by which somebody adds money. */
export const depositEvent: EventHandler = async (context, event) => {
  const intentId = intentIdOf(event);
  const deposit = intentId === undefined ? undefined : await findDepositByIntent(context.db, intentId);
  if (deposit) await settleDeposit(context, deposit.id);
};
