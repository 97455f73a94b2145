import { and, eq, gte, inArray, isNotNull, lte, or } from 'drizzle-orm';
import { bookings, payments } from '../../kernel/database/schema.ts';
import { before, days, minutes } from '../../kernel/time/time-spans.ts';
import { type Payment, voidWithoutIntent } from '../../nouns/payments/payment-repository.ts';
import { settlePayment } from '../../nouns/payments/settle-payment.ts';
import { forDuePayments } from './due-payments.ts';
import type { Job } from './job.ts';

/** Looks after what a lost webhook, a lost browser or an outage of Stripe left open. */
export const settleOpenPayments: Job['run'] = async (context, signal) => {
  if (!context.stripe) return;
  const now = context.clock();
  const settle = async ({ id }: Payment): Promise<void> => {
    if (!(await voidWithoutIntent(context.db, id, now))) await settlePayment(context, id);
  };
  const isRested = lte(payments.updatedAt, before(now, minutes(2)));
  // A cancelled booking keeps no money, however long ago it was.
  const isUrgent = or(eq(bookings.status, 'cancelled'), eq(payments.state, 'processing'));
  const mayBeConfirmed = and(
    inArray(payments.state, ['created', 'failed']),
    isNotNull(payments.intentId),
    gte(payments.offeredAt, before(now, days(2))),
  );
  // One after the other: somebody's money does not queue behind pages that were opened and left.
  await forDuePayments(context, signal, and(isRested, isUrgent), settle);
  await forDuePayments(context, signal, and(isRested, mayBeConfirmed), settle);
};
