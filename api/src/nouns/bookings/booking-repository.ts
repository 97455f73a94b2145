import { errorCodes, type PaymentStatus } from '@nearhand/contracts';
import { and, asc, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow, firstOf } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { preparedOnce } from '../../kernel/database/prepared.ts';
import { conflict } from '../../kernel/errors/api-error.ts';
import { type AccountHook, whenDeleted } from '../accounts/account-hooks.ts';
import { blocks } from '../blocks/table.ts';
import { reviews } from '../reviews/table.ts';
import { services } from '../services/table.ts';
import { bookings, holdsTime, isOpenBooking, slotHoldingStatuses } from './table.ts';

export type Booking = typeof bookings.$inferSelect;
export type NewBooking = typeof bookings.$inferInsert;

const providers = alias(users, 'providers');
const customers = alias(users, 'customers');
export const personColumns = (table: typeof users | typeof providers | typeof customers) => ({
  id: table.id,
  name: table.name,
  avatar: table.avatar,
  phone: table.phone,
  email: table.email,
  sharePhone: table.sharePhone,
  notifyBookings: table.notifyBookings,
  quietHours: table.quietHours,
  deletedAt: table.deletedAt,
});

export const serviceColumns = {
  _id: services.id,
  name: services.name,
  category: services.category,
  images: services.images,
  status: services.status,
  instantMinutes: services.instantMinutes,
};

const isOfCustomer = and(eq(reviews.serviceId, bookings.serviceId), eq(reviews.userId, bookings.customerId));
const isHiddenService = and(
  eq(bookings.status, 'completed'),
  eq(services.id, bookings.serviceId),
  ne(services.status, 'active'),
);
const isBetweenSides = sql`${bookings.status} = 'completed' and (${blocks.blockerId}, ${blocks.blockedId})
  in ((${bookings.customerId}, ${bookings.providerId}), (${bookings.providerId}, ${bookings.customerId}))`;

/**
 * True also where the customer cannot write a review: of a paused service, and of a provider who blocked them or whom they
 * blocked, the answer is 404. With `offset 0`, or PostgreSQL reads whole tables to look up the rows of a page.
 */
export const isReviewed = sql`(exists (select from ${reviews} where ${isOfCustomer} offset 0)
  or exists (select from ${services} where ${isHiddenService} offset 0)
  or exists (select from ${blocks} where ${isBetweenSides} offset 0))`.mapWith(Boolean);

const selectBookings = (db: Database) =>
  db
    .select({
      booking: bookings,
      reviewed: isReviewed,
      service: serviceColumns,
      provider: personColumns(providers),
      customer: personColumns(customers),
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(providers, eq(providers.id, bookings.providerId))
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .$dynamic();

export type BookingDetail = Awaited<ReturnType<typeof selectBookings>>[number];

export const findBookingDetail = (db: Database, id: string): Promise<BookingDetail | undefined> =>
  firstOf(selectBookings(db).where(eq(bookings.id, id)));

export const findBookingDetails = (db: Database, which: SQL | undefined): Promise<BookingDetail[]> =>
  selectBookings(db).where(which).orderBy(bookings.date, bookings.id);

export const findBooking = (db: Database, id: string): Promise<Booking | undefined> =>
  findRow(db, bookings, eq(bookings.id, id));

export const findBookingMadeBy = (db: Database, customerId: string, key: string): Promise<Booking | undefined> =>
  findRow(db, bookings, and(eq(bookings.customerId, customerId), eq(bookings.requestKey, key)));

export const timeConstraints = ['bookings_time_once', 'bookings_slot_once'];

interface WantedTime extends Pick<Booking, 'providerId' | 'customerId' | 'date' | 'timeSlot'> {
  /** The booking that is to be moved: its time does not count. */
  except?: string;
}

/** A booking of the provider that holds that time or a part of it; the same customer's first. */
export const findTimeHolder = (
  db: Database,
  { providerId, customerId, date, timeSlot, except }: WantedTime,
): Promise<Booking | undefined> =>
  firstOf(
    db
      .select()
      .from(bookings)
      .where(
        and(
          eq(bookings.providerId, providerId),
          holdsTime(bookings),
          or(
            and(eq(bookings.date, date), eq(bookings.timeSlot, timeSlot)),
            sql`${bookings.timeSpan} && booking_span(${date}, ${timeSlot})`,
          ),
          except === undefined ? undefined : ne(bookings.id, except),
        ),
      )
      .orderBy(desc(eq(bookings.customerId, customerId)))
      .limit(1),
  );

/**
 * Locks a customer's requests and a provider's times, in this order. Without it two inserts that exclude each other
 * deadlock. Accounts are locked after it.
 */
export const lockTimes = async (tx: Database, ...userIds: string[]): Promise<void> => {
  await locking(tx).execute({ userIds });
};

const locking = preparedOnce((db) =>
  db
    .select({
      // Others wait from now on, and PostgreSQL plans for each value longer than the statements run.
      planOnce: sql`set_config('plan_cache_mode', 'force_generic_plan', true)`,
      lock: sql`pg_advisory_xact_lock(hashtextextended(locked.id, 0))`,
    })
    .from(sql`unnest(${sql.placeholder('userIds')}::text[]) locked(id)`)
    .prepare('lock_times'),
);

export const lockBooking = (tx: Database, id: string): Promise<Booking | undefined> =>
  firstOf(tx.select().from(bookings).where(eq(bookings.id, id)).for('update'));

export const updateBooking = async (tx: Database, id: string, values: Partial<NewBooking>): Promise<void> => {
  const { providerId } = bookings;
  const [changed] = await tx.update(bookings).set(values).where(eq(bookings.id, id)).returning({ providerId });
  if (!changed) return;
  publish(tx, 'booking.changed', id);
  // A refund frees the time of a booking that was completed before it.
  const isMoved = values.status || values.timeSlot || values.paymentStatus === 'refunded';
  if (isMoved) publish(tx, 'times.changed', changed.providerId);
};

export const setPaymentStatus = (tx: Database, id: string, paymentStatus: PaymentStatus, now: Date): Promise<void> =>
  updateBooking(tx, id, { paymentStatus, updatedAt: now });

export const noRequest = { rescheduleDate: null, rescheduleSlot: null, rescheduleBy: null } as const;

export const bookingsOfAccount: AccountHook = {
  rejectDeletion: async (_context, db, userId) => {
    const isTheirs = or(eq(bookings.customerId, userId), eq(bookings.providerId, userId));
    const open = and(isTheirs, isOpenBooking);
    if ((await db.$count(bookings, open)) === 0) return;
    throw conflict(
      errorCodes.openBookings,
      'You still have bookings that are pending or confirmed. Please complete or cancel them first. A paid one ends when both sides agree, or by reporting a problem once its time has come.',
    );
  },
  ...whenDeleted(async (tx, userId) => {
    const { id, customerId, providerId, rescheduleBy } = bookings;
    await tx.update(bookings).set({ address: '', notes: null, sourceHash: null }).where(eq(customerId, userId));
    const isTheirs = or(eq(customerId, userId), eq(providerId, userId));
    const isAsked = and(isTheirs, isNotNull(rescheduleBy));
    await tx.update(bookings).set(noRequest).where(isAsked);
    // Pages of the other side have the name, and offer what needs both.
    for (const booking of await tx.select({ id }).from(bookings).where(isTheirs))
      publish(tx, 'booking.changed', booking.id);
  }),
};

const older = alias(bookings, 'older');

/** One sentence for operators for each pair of open bookings that overlapped before the database rejected overlaps. */
export const overlapReports = async (db: Database): Promise<string[]> => {
  const rows = await db
    .select({ newer: bookings, other: older })
    .from(bookings)
    .innerJoin(
      older,
      and(
        eq(older.providerId, bookings.providerId),
        ne(older.id, bookings.id),
        inArray(older.status, [...slotHoldingStatuses]),
        sql`${older.timeSpan} && ${bookings.timeSpan}`,
      ),
    )
    .where(and(bookings.overlapKept, isOpenBooking))
    .orderBy(asc(bookings.date), asc(bookings.id), asc(older.id));
  return rows.map(
    ({ newer, other }) => `Booking ${timeOf(newer)} overlaps booking ${timeOf(other)} of the same provider.`,
  );
};

const timeOf = ({ id, date, timeSlot }: typeof bookings.$inferSelect): string => `${id} (${date}, ${timeSlot})`;
