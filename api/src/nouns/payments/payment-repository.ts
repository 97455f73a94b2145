import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, endedPaymentStates, payments, services } from '../../kernel/database/schema.ts';

export type Payment = typeof payments.$inferSelect;
export type PaymentState = Payment['state'];

/** Not ended yet: money may still come or go. */
export const isLive = notInArray(payments.state, [...endedPaymentStates]);

/** A payment with what decides about it. `version` changes whenever the row does. */
const joined = {
  payment: payments,
  booking: bookings,
  serviceName: services.name,
  version: sql<string>`${payments}.xmin::text`,
};

const selectPayments = (db: Database) =>
  db
    .select(joined)
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .$dynamic();

export const findPayment = async (db: Database, id: string) => {
  const [row] = await selectPayments(db).where(eq(payments.id, id));
  return row;
};
export type PaymentOfBooking = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export const findPaymentByIntent = async (db: Database, intentId: string): Promise<Payment | undefined> => {
  const [payment] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  return payment;
};

/** The one payment of a booking that has not ended; the database allows no second. */
export const findLivePayment = async (db: Database, bookingId: string): Promise<Payment | undefined> => {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isLive));
  return payment;
};

/** Locks the booking first and then the payment, as everything here does, so that nobody waits in a circle. */
export const lockPayment = async (tx: Database, { id, bookingId }: Pick<Payment, 'id' | 'bookingId'>) => {
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('update');
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, id)).for('update');
  return findPayment(tx, id);
};

export const insertPayment = async (tx: Database, values: typeof payments.$inferInsert): Promise<Payment> => {
  const [payment] = await tx.insert(payments).values(values).returning();
  if (!payment) throw new Error('The database returned no payment.');
  return payment;
};

export const updatePayment = async (
  tx: Database,
  id: string,
  values: Partial<typeof payments.$inferInsert>,
): Promise<void> => {
  await tx.update(payments).set(values).where(eq(payments.id, id));
};

/** False when the payment ended meanwhile: then nobody may be given that intent. */
export const keepIntentId = async (db: Database, id: string, intentId: string): Promise<boolean> => {
  const kept = await db
    .update(payments)
    .set({ intentId })
    .where(and(eq(payments.id, id), isLive))
    .returning({ id: payments.id });
  return kept.length > 0;
};

/** Ends a card payment for which no intent was made yet; false when one was made meanwhile. */
export const voidWithoutIntent = async (db: Database, id: string, now: Date): Promise<boolean> => {
  const voided = await db
    .update(payments)
    .set({ state: 'voided', updatedAt: now })
    .where(and(eq(payments.id, id), eq(payments.method, 'card'), isNull(payments.intentId), isLive))
    .returning({ id: payments.id });
  return voided.length > 0;
};
