import { and, eq, gte, inArray, isNull, lt, lte, ne } from 'drizzle-orm';
import { deposits } from '../../kernel/database/schema.ts';
import { before, days, minutes } from '../../kernel/time/time-spans.ts';
import { isOpenDeposit } from '../../nouns/deposits/deposit-repository.ts';
import { endDeposit } from '../../nouns/deposits/end-deposit.ts';
import { settleDeposit } from '../../nouns/deposits/settle-deposit.ts';
import { forDueRows, isDueSeldom } from './due-rows.ts';
import type { Job } from './job.ts';

/** So long somebody may come back to a page that they left. */
const longestStay = days(2);

/** Looks after what a lost webhook, a lost browser or an outage of Stripe left open, and ends what was left for good. */
export const settleOpenDeposits: Job['run'] = async (context, signal) => {
  if (!context.stripe) return;
  const now = context.clock();
  const isRested = and(isOpenDeposit, lte(deposits.updatedAt, before(now, minutes(2))));
  const isYoung = gte(deposits.createdAt, before(now, longestStay));
  const begun = inArray(deposits.state, ['created', 'failed']);
  const settle = (id: string) => settleDeposit(context, id);
  const end = (id: string) => endDeposit(context, id);
  // One after the other: somebody's money does not queue behind pages that were opened and left.
  await forDueRows(context, signal, deposits, and(isRested, eq(deposits.state, 'processing')), settle);
  await forDueRows(context, signal, deposits, and(isRested, begun, isNull(deposits.intentId)), end);
  await forDueRows(context, signal, deposits, and(isRested, begun, isYoung, isDueSeldom(deposits, now)), settle);
  const isLeft = and(isRested, ne(deposits.state, 'processing'), lt(deposits.createdAt, before(now, longestStay)));
  await forDueRows(context, signal, deposits, isLeft, end);
};
