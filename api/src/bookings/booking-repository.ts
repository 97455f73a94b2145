import type { PaymentStatus } from '@nearhand/contracts';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { bookings, services, slotHoldingStatuses, users } from '../database/schema.ts';

export type Booking = typeof bookings.$inferSelect;
export type NewBooking = typeof bookings.$inferInsert;

const providers = alias(users, 'providers');
const customers = alias(users, 'customers');
const person = (table: typeof users | typeof providers | typeof customers) => ({
  id: table.id,
  name: table.name,
  avatar: table.avatar,
  phone: table.phone,
  email: table.email,
  sharePhone: table.sharePhone,
  notifyBookings: table.notifyBookings,
  deletedAt: table.deletedAt,
});

const selectBookings = (db: Database) =>
  db
    .select({
      booking: bookings,
      service: { _id: services.id, name: services.name, category: services.category, images: services.images },
      provider: person(providers),
      customer: person(customers),
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(providers, eq(providers.id, bookings.providerId))
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .$dynamic();

/** A booking with its service and its two people. */
export type BookingDetail = Awaited<ReturnType<typeof selectBookings>>[number];

export const findBookingDetail = async (db: Database, id: string): Promise<BookingDetail | undefined> => {
  const [row] = await selectBookings(db).where(eq(bookings.id, id));
  return row;
};

export const listBookings = (db: Database, which?: SQL): Promise<BookingDetail[]> =>
  selectBookings(db).where(which).orderBy(desc(bookings.createdAt), desc(bookings.id));

export const bookedBy = (customerId: string): SQL => eq(bookings.customerId, customerId);
export const comingInTo = (providerId: string): SQL => eq(bookings.providerId, providerId);

export const findBooking = async (db: Database, id: string): Promise<Booking | undefined> => {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id));
  return booking;
};

/** The booking that a customer's request made under its `Idempotency-Key`. */
export const findBookingMadeBy = async (
  db: Database,
  customerId: string,
  key: string,
): Promise<Booking | undefined> => {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.customerId, customerId), eq(bookings.requestKey, key)));
  return booking;
};

/** The one open booking that holds a provider's time. */
export const findSlotHolder = async (
  db: Database,
  { providerId, date, timeSlot }: Pick<Booking, 'providerId' | 'date' | 'timeSlot'>,
): Promise<Booking | undefined> => {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.providerId, providerId),
        eq(bookings.date, date),
        eq(bookings.timeSlot, timeSlot),
        inArray(bookings.status, [...slotHoldingStatuses]),
      ),
    );
  return booking;
};

/** The booking, kept from all others until the transaction ends. */
export const lockBooking = async (tx: Database, id: string): Promise<Booking | undefined> => {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  return booking;
};

export const insertBooking = async (db: Database, values: NewBooking): Promise<Booking> => {
  const [booking] = await db.insert(bookings).values(values).returning();
  if (!booking) throw new Error('The database returned no booking.');
  return booking;
};

export const updateBooking = async (tx: Database, id: string, values: Partial<NewBooking>): Promise<void> => {
  await tx.update(bookings).set(values).where(eq(bookings.id, id));
};

export const setPaymentStatus = (tx: Database, id: string, paymentStatus: PaymentStatus, now: Date): Promise<void> =>
  updateBooking(tx, id, { paymentStatus, updatedAt: now });
