import { and, asc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { findRow, findsAny, firstOf } from '../../kernel/database/first-of.ts';
import { rowVersion } from '../../stripe/stripe-resource.ts';
import { bookings } from '../bookings/table.ts';
import { services } from '../services/table.ts';
import { agreements, endedPaymentStates, payments } from './table.ts';

export type Payment = typeof payments.$inferSelect;
export type PaymentState = Payment['state'];

export const isLive = notInArray(payments.state, [...endedPaymentStates]);
/** More was captured than is to stay, by agreement or decision. */
export const isOwed = sql`${payments.capturedCents} - ${payments.refundedCents} - ${payments.toWalletCents} - ${payments.disputedCents}
  > ${payments.amountCents} - ${payments.returnCents}`;
/** Card payments of which Stripe may have news, or which still have to be captured or given back. */
export const isOpenPayment = and(
  eq(payments.method, 'card'),
  isLive,
  sql`(${payments.releasedAt} is null or ${payments.state} <> 'captured' or ${isOwed})`,
);

const selectPayments = (db: Database) =>
  db
    .select({
      payment: payments,
      booking: bookings,
      serviceName: services.name,
      /** The reason of an extra charge or a tip. */
      agreement: agreements,
      version: rowVersion(payments),
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .leftJoin(agreements, eq(agreements.id, payments.agreementId))
    .$dynamic();

export const findPayment = (db: Database, id: string) => firstOf(selectPayments(db).where(eq(payments.id, id)));
export type PaymentOfBooking = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export const getPayment = async (db: Database, id: string): Promise<PaymentOfBooking> => {
  const found = await findPayment(db, id);
  if (!found) throw new Error(`There is no payment ${id}.`);
  return found;
};

/** A booking's own payments first, then extras, the oldest first. */
export const findPaymentsOf = (db: Database, which: SQL | undefined): Promise<PaymentOfBooking[]> =>
  selectPayments(db)
    .where(which)
    .orderBy(sql`${payments.purpose} <> 'booking'`, asc(payments.createdAt), asc(payments.id));

/** All payments of a booking that have not ended. */
export const findLivePayments = (db: Database, bookingId: string): Promise<PaymentOfBooking[]> =>
  findPaymentsOf(db, and(eq(payments.bookingId, bookingId), isLive));

/** All payments of a booking that ever had money. */
export const findFundedPayments = (db: Database, bookingId: string): Promise<PaymentOfBooking[]> =>
  findPaymentsOf(
    db,
    and(eq(payments.bookingId, bookingId), sql`(${payments.state} = 'held' or ${payments.capturedCents} > 0)`),
  );

/** The one payment for a booking itself that has not ended; the database allows no second. */
export const findLivePayment = (db: Database, bookingId: string): Promise<Payment | undefined> =>
  findRow(db, payments, and(eq(payments.bookingId, bookingId), eq(payments.purpose, 'booking'), isLive));

/** The one payment of an extra charge or a tip that has not ended. */
export const findLiveExtra = (db: Database, agreementId: string): Promise<Payment | undefined> =>
  findRow(db, payments, and(eq(payments.agreementId, agreementId), isLive));

/** Locks the booking first and then the payment, in one order everywhere: a deadlock is not possible. */
export const lockPayment = async (tx: Database, { id, bookingId }: Pick<Payment, 'id' | 'bookingId'>) => {
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('update');
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, id)).for('update');
  return findPayment(tx, id);
};

export const updatePayment = (tx: Database, id: string, values: Partial<Payment>) =>
  tx.update(payments).set(values).where(eq(payments.id, id));

export const voidWithoutIntent = (db: Database, id: string, now: Date): Promise<boolean> =>
  findsAny(
    db
      .update(payments)
      .set({ state: 'voided', updatedAt: now })
      .where(and(eq(payments.id, id), eq(payments.method, 'card'), isNull(payments.intentId), isLive))
      .returning({ id: payments.id }),
  );
