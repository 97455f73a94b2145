import { and, eq, gte, inArray, isNotNull, lte, or } from 'drizzle-orm';
import { bookings, payments } from '../database/schema.ts';
import { voidWithoutIntent } from '../payments/payment-repository.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { forDuePayments } from './due-payments.ts';
import type { Job } from './job.ts';
import { before, days, minutes } from './time-spans.ts';

/** Looks after what a lost webhook, a lost browser or an outage of Stripe left open. */
export const settleOpenPayments: Job['run'] = async (context, signal) => {
  if (!context.stripe) return;
  const now = context.clock();
  const mayHaveMoved = or(
    eq(payments.state, 'processing'),
    and(
      inArray(payments.state, ['created', 'failed']),
      isNotNull(payments.intentId),
      gte(payments.createdAt, before(now, days(2))),
    ),
  );
  // A cancelled booking keeps no money, however long ago it was.
  const owedBack = eq(bookings.status, 'cancelled');
  const due = and(lte(payments.updatedAt, before(now, minutes(2))), or(mayHaveMoved, owedBack));
  await forDuePayments(context, signal, due, async ({ id }) => {
    if (!(await voidWithoutIntent(context.db, id, now))) await settlePayment(context, id);
  });
};
