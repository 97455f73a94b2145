import type { BookingStatus, PaymentStatus } from '@nearhand/contracts';
import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, reviews, services, slotHoldingStatuses, users } from '../../kernel/database/schema.ts';
import { newestFirst } from './booking-order.ts';

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

const serviceOf = { _id: services.id, name: services.name, category: services.category, images: services.images };

/** Whether a booking's customer has reviewed its service. */
export const isReviewed = sql`exists (select from ${reviews} where ${and(
  eq(reviews.serviceId, bookings.serviceId),
  eq(reviews.userId, bookings.customerId),
)})`.mapWith(Boolean);

const selectBookings = (db: Database) =>
  db
    .select({
      booking: bookings,
      reviewed: isReviewed,
      service: serviceOf,
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

/**
 * Newest first unless `order` says otherwise, all of them without a `limit`. Each service and person is read once: hundreds of bookings name the same few, and to read the columns of
 * joined rows is what takes the time.
 */
export const listBookings = async (
  db: Database,
  which: SQL | undefined,
  { order = newestFirst, limit }: { order?: SQL[]; limit?: number | undefined } = {},
): Promise<BookingDetail[]> => {
  const query = db
    .select({ booking: bookings, reviewed: isReviewed })
    .from(bookings)
    .where(which)
    .orderBy(...order)
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  if (rows.length === 0) return [];
  const sides = rows.flatMap(({ booking }) => [booking.customerId, booking.providerId]);
  const offers = rows.map(({ booking }) => booking.serviceId);
  const people = await db.select(person(users)).from(users).where(isOneOf(users.id, sides));
  const offered = await db.select(serviceOf).from(services).where(isOneOf(services.id, offers));
  const peopleById = new Map(people.map((one) => [one.id, one]));
  const offeredById = new Map(offered.map((one) => [one._id, one]));
  return rows.flatMap(({ booking, reviewed }) => {
    const service = offeredById.get(booking.serviceId);
    const provider = peopleById.get(booking.providerId);
    const customer = peopleById.get(booking.customerId);
    // Foreign keys see to it that all are there.
    return service && provider && customer ? [{ booking, reviewed, service, provider, customer }] : [];
  });
};

/** One parameter however many there are; PostgreSQL takes 65,535. */
const isOneOf = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...new Set(ids)])}::uuid[])`;

export const bookedBy = (customerId: string): SQL => eq(bookings.customerId, customerId);
export const inStatus = (status: BookingStatus): SQL => eq(bookings.status, status);
export const comingInTo = (providerId: string): SQL => eq(bookings.providerId, providerId);

export const countBookings = (db: Database, which: SQL | undefined): Promise<number> => db.$count(bookings, which);

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

/** Constraints that refuse a time which another open booking of the provider holds. */
export const timeConstraints = ['bookings_time_once', 'bookings_slot_once'];

interface WantedTime extends Pick<Booking, 'providerId' | 'customerId' | 'date' | 'timeSlot'> {
  /** A booking whose own time does not count: the one that is to be moved. */
  except?: string;
}

/** An open booking that holds a time of the provider or a part of it; the same customer's first. */
export const findTimeHolder = async (
  db: Database,
  { providerId, customerId, date, timeSlot, except }: WantedTime,
): Promise<Booking | undefined> => {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.providerId, providerId),
        inArray(bookings.status, [...slotHoldingStatuses]),
        or(
          and(eq(bookings.date, date), eq(bookings.timeSlot, timeSlot)),
          sql`${bookings.timeSpan} && booking_span(${date}, ${timeSlot})`,
        ),
        except === undefined ? undefined : ne(bookings.id, except),
      ),
    )
    .orderBy(desc(eq(bookings.customerId, customerId)))
    .limit(1);
  return booking;
};

/**
 * Makes all who want a time of this provider, or count this customer's requests, wait for each other until the
 * transaction ends. Without it two inserts that exclude each other would deadlock.
 */
export const lockTimes = async (tx: Database, person: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${person}, 0))`);
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
