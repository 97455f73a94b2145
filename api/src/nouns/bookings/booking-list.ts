import type { Booking, BookingFilter, BookingList } from '@nearhand/contracts';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, services, users } from '../../kernel/database/schema.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { type BookingDetail, isReviewed, personColumns, serviceColumns } from './booking-repository.ts';
import { toBooking } from './booking-wire.ts';
import { type ExpiryContext, expireRequests } from './expire-requests.ts';

const newestFirst = [desc(bookings.createdAt), desc(bookings.id)];
const soonestFirst = [asc(bookings.date), sql`lower(${bookings.timeSpan}) asc nulls first`, asc(bookings.id)];

export const listOwnBookings = async (context: ExpiryContext, viewer: Viewer): Promise<Booking[]> => {
  const own = eq(bookings.customerId, viewer._id);
  await expireRequests(context, own);
  return (await findBookings(context.db, own)).map((row) => toBooking(row, viewer, context));
};

/** The bookings with a provider, or all for an admin; pending ones soonest first, others newest first. */
export const listIncoming = async (
  context: ExpiryContext,
  viewer: Viewer,
  { status, limit }: BookingFilter,
): Promise<BookingList> => {
  const { db } = context;
  const incoming = viewer.role === 'admin' ? undefined : eq(bookings.providerId, viewer._id);
  if (incoming) await expireRequests(context, incoming);
  const which = and(incoming, status && eq(bookings.status, status));
  const rows = await findBookings(db, which, {
    order: status === 'pending' ? soonestFirst : newestFirst,
    limit: limit === undefined ? undefined : Number(limit),
  });
  const data = rows.map((row) => toBooking(row, viewer, context));
  return status || limit ? { data, total: await db.$count(bookings, which) } : { data };
};

/** Reads each service and user once: columns of joined rows are slow, and hundreds of bookings have the same few. */
const findBookings = async (
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
  const userIds = rows.flatMap(({ booking }) => [booking.customerId, booking.providerId]);
  const serviceIds = rows.map(({ booking }) => booking.serviceId);
  const people = await db.select(personColumns(users)).from(users).where(isOneOf(users.id, userIds));
  const offered = await db.select(serviceColumns).from(services).where(isOneOf(services.id, serviceIds));
  const peopleById = new Map(people.map((one) => [one.id, one]));
  const servicesById = new Map(offered.map((one) => [one._id, one]));
  return rows.flatMap(({ booking, reviewed }) => {
    const service = servicesById.get(booking.serviceId);
    const provider = peopleById.get(booking.providerId);
    const customer = peopleById.get(booking.customerId);
    // Foreign keys ensure that all are there.
    return service && provider && customer ? [{ booking, reviewed, service, provider, customer }] : [];
  });
};

/** One parameter for all ids: PostgreSQL takes 65,535. */
const isOneOf = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...new Set(ids)])}::uuid[])`;
