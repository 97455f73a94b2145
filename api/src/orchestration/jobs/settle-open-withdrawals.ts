import { and, lte, notInArray } from 'drizzle-orm';
import { endedWithdrawalStates, withdrawals } from '../../kernel/database/schema.ts';
import { before, minutes } from '../../kernel/time/time-spans.ts';
import { settleWithdrawal } from '../../nouns/withdrawals/settle-withdrawal.ts';
import { forDueRows } from './due-rows.ts';
import type { Job } from './job.ts';

/** Sends on what a crash or an outage of Stripe stopped, and asks what became of payouts of which nothing was heard. */
export const settleOpenWithdrawals: Job['run'] = async (context, signal) => {
  if (!context.stripe) return;
  const due = and(
    notInArray(withdrawals.state, [...endedWithdrawalStates]),
    lte(withdrawals.updatedAt, before(context.clock(), minutes(2))),
  );
  await forDueRows(context, signal, withdrawals, due, (id) => settleWithdrawal(context, id));
};
