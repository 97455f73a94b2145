import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { bookings, payments } from '../database/schema.ts';
import { isLive, type Payment } from '../payments/payment-repository.ts';
import type { StripeContext } from '../stripe/stripe-context.ts';

const most = 100;
/** So many in a row that fail are Stripe's or the database's fault, and the next ones would only wait for it as well. */
const mostFailures = 3;

/**
 * Does `act` for each open card payment that is `due`, the one longest untouched first. Each is taken by touching it: two runs at
 * once never take the same, and one that always fails goes to the back like all others. Throws when it gave up.
 */
export const forDuePayments = async (
  context: StripeContext,
  signal: AbortSignal,
  due: SQL | undefined,
  act: (payment: Payment) => Promise<unknown>,
): Promise<void> => {
  const begun = context.clock();
  let failures = 0;
  for (let taken = 0; taken < most && !signal.aborted; taken += 1) {
    const payment = await takeOldest(context.db, due, begun);
    if (!payment) return;
    try {
      await act(payment);
      failures = 0;
    } catch (error) {
      context.log.error({ err: error, paymentId: payment.id }, 'a job could not do its work on a payment');
      failures += 1;
    }
    if (failures === mostFailures) throw new Error(`${mostFailures} payments in a row failed: the rest must wait.`);
  }
};

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
