import { and, eq, exists, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import { checkouts, users } from '../../kernel/database/schema.ts';
import { before, days, minutes } from '../../kernel/time/time-spans.ts';
import { findCheckout, isOpenCheckout, updateCheckout } from '../../nouns/checkouts/checkout-repository.ts';
import { endCheckout } from '../../nouns/checkouts/end-checkout.ts';
import { settleCheckout } from '../../nouns/checkouts/settle-checkout.ts';
import { forDueRows, isDueSeldom } from './due-rows.ts';
import type { Job } from './job.ts';

/** Looks after pages of Stripe's of which nothing more was heard; Stripe closes them after a day. */
export const settleOpenCheckouts: Job['run'] = async (context, signal) => {
  if (!context.stripe) return;
  const { clock, db } = context;
  const now = clock();
  const isRested = and(isOpenCheckout, lte(checkouts.updatedAt, before(now, minutes(2))));
  const isOpened = isNotNull(checkouts.sessionId);
  const left = and(eq(users.id, checkouts.userId), isNotNull(users.deletedAt));
  const hasLeft = exists(db.select({ id: users.id }).from(users).where(left));
  const settle = (id: string) => settleCheckout(context, id);
  const end = async (id: string): Promise<void> => {
    const checkout = await findCheckout(db, id);
    if (checkout) await endCheckout(context, checkout);
  };
  // One after the other: what was paid does not queue behind pages that were opened and left.
  await forDueRows(context, signal, checkouts, and(isRested, isOpened, hasLeft), end);
  await forDueRows(context, signal, checkouts, and(isRested, eq(checkouts.state, 'processing')), settle);
  await forDueRows(context, signal, checkouts, and(isRested, isOpened, isDueSeldom(checkouts, now)), settle);
  // Stripe never answered, so nobody was ever sent to a page of it.
  const isLost = and(isRested, isNull(checkouts.sessionId), lt(checkouts.createdAt, before(now, days(1))));
  await forDueRows(context, signal, checkouts, isLost, (id) => updateCheckout(db, id, { state: 'expired' }));
};
