import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, payments } from '../../kernel/database/schema.ts';
import { isLive, type Payment } from '../../nouns/payments/payment-repository.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { forEachTaken } from './due-rows.ts';

/** Does `act` for each open card payment that is `due`, the one longest untouched first. */
export const forDuePayments = (
  context: StripeContext,
  signal: AbortSignal,
  due: SQL | undefined,
  act: (payment: Payment) => Promise<unknown>,
): Promise<void> => forEachTaken(context, signal, (begun) => takeOldest(context.db, due, begun), act);

const takeOldest = async (db: Database, due: SQL | undefined, now: Date): Promise<Payment | undefined> => {
  const oldest = db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(eq(payments.method, 'card'), isLive, isNull(payments.releasedAt), due))
    .orderBy(asc(payments.updatedAt), asc(payments.id))
    .limit(1)
    .for('update', { of: payments, skipLocked: true });
  const [taken] = await db.update(payments).set({ updatedAt: now }).where(eq(payments.id, oldest)).returning();
  return taken;
};
