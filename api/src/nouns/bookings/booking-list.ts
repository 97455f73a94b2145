import {
  type BookingFilter,
  type BookingList,
  type BookingSort,
  type BookingStatus,
  bookingStatuses,
} from '@nearhand/contracts';
import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { cursorCodec, isAfterPosition, Position, pageOf, positionAt, wrongCursor } from '../../kernel/paging/cursor.ts';
import { todayOf } from '../../kernel/time/clock.ts';
import { services } from '../services/table.ts';
import type { BookingHookContext } from './booking-lifecycle.ts';
import { type BookingDetail, isReviewed, personColumns, serviceColumns } from './booking-repository.ts';
import { toBooking } from './booking-wire.ts';
import { expireRequests } from './expire-requests.ts';
import { bookings, startOf } from './table.ts';

const startsAt = startOf(bookings);

const orders = {
  newest: { by: bookings.createdAt, direction: 'desc' },
  soonest: { by: startsAt, direction: 'asc' },
  latest: { by: startsAt, direction: 'desc' },
} as const satisfies Record<BookingSort, unknown>;

/** `list` names the order and the statuses: the cursor of another list is refused. */
const bookingCursor = cursorCodec(v.object({ ...Position.entries, list: v.string() }));

/** The viewer's bookings as a customer. */
export const listOwnBookings = async (
  context: BookingHookContext,
  viewer: Viewer,
  filter: BookingFilter,
): Promise<BookingList> => {
  const own = eq(bookings.customerId, viewer._id);
  await expireRequests(context, own);
  return bookingPage(context, viewer, own, filter);
};

/** The bookings with a provider, or all for an admin; pending ones soonest first, others newest first. */
export const listIncoming = async (
  context: BookingHookContext,
  viewer: Viewer,
  filter: BookingFilter,
): Promise<BookingList> => {
  const incoming = viewer.role === 'admin' ? undefined : eq(bookings.providerId, viewer._id);
  if (incoming) await expireRequests(context, incoming);
  return bookingPage(context, viewer, incoming, {
    ...filter,
    sort: filter.sort ?? (filter.status === 'pending' ? 'soonest' : 'newest'),
  });
};

const bookingPage = async (
  context: BookingHookContext,
  viewer: Viewer,
  whose: SQL | undefined,
  { status, sort = 'newest', limit = '100', cursor }: BookingFilter,
): Promise<BookingList> => {
  const { db } = context;
  const asked = status?.split(',');
  const statuses = bookingStatuses.filter((one) => !asked || asked.includes(one));
  const list = [sort, ...statuses].join();
  const from = cursor === undefined ? undefined : bookingCursor.read(cursor);
  if (from && from.list !== list) throw wrongCursor();
  const { by, direction } = orders[sort];
  const found = await findBookings(
    db,
    and(whose, asked && inArray(bookings.status, statuses), from && isAfterPosition(by, bookings.id, from, direction)),
    sort,
    Number(limit) + 1,
  );
  const { rows, last } = pageOf(found, Number(limit));
  const counts = await countByStatus(db, whose);
  return {
    data: rows.map((row) => toBooking(row, viewer, context)),
    ...(last && { next: bookingCursor.write({ at: last.at, id: last.booking.id, list }) }),
    total: statuses.reduce((sum, one) => sum + counts[one], 0),
    ...(!from && { counts }),
    today: todayOf(context),
  };
};

const countByStatus = async (db: Database, whose: SQL | undefined): Promise<Record<BookingStatus, number>> => {
  const rows = await db
    .select({ status: bookings.status, n: count() })
    .from(bookings)
    .where(whose)
    .groupBy(bookings.status);
  const counts = { pending: 0, confirmed: 0, completed: 0, cancelled: 0 };
  for (const { status, n } of rows) counts[status] = n;
  return counts;
};

/** Reads each service and user once: columns of joined rows are slow, and a page of bookings has the same few. */
const findBookings = async (
  db: Database,
  which: SQL | undefined,
  sort: BookingSort,
  limit: number,
): Promise<(BookingDetail & { at: number })[]> => {
  const { by, direction } = orders[sort];
  const inOrder = direction === 'asc' ? asc : desc;
  const rows = await db
    .select({ booking: bookings, reviewed: isReviewed, at: positionAt(by) })
    .from(bookings)
    .where(which)
    .orderBy(inOrder(by), inOrder(bookings.id))
    .limit(limit);
  if (rows.length === 0) return [];
  const userIds = rows.flatMap(({ booking }) => [booking.customerId, booking.providerId]);
  const serviceIds = rows.map(({ booking }) => booking.serviceId);
  const people = await db.select(personColumns(users)).from(users).where(inArray(users.id, userIds));
  const offered = await db.select(serviceColumns).from(services).where(inArray(services.id, serviceIds));
  const peopleById = new Map(people.map((one) => [one.id, one]));
  const servicesById = new Map(offered.map((one) => [one._id, one]));
  return rows.flatMap(({ booking, reviewed, at }) => {
    const service = servicesById.get(booking.serviceId);
    const provider = peopleById.get(booking.providerId);
    const customer = peopleById.get(booking.customerId);
    // Foreign keys ensure that all are there.
    return service && provider && customer ? [{ booking, reviewed, at, service, provider, customer }] : [];
  });
};
