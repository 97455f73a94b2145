import {
  type CustomerStats,
  type RecentBooking,
  toDollars,
  toWireDate,
  type UpcomingService,
} from '@nearhand/contracts';
import { and, asc, desc, eq, gte, not, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { isReviewed } from '../bookings/booking-repository.ts';
import { bookings, isOpenBooking, isUnpaid, startOf } from '../bookings/table.ts';
import { services } from '../services/table.ts';
import { type Moment, needsOf, newTimeFor, waiting } from './needs.ts';

/** Until the end of its time. */
const isUpcoming = ({ wall }: Moment) =>
  and(eq(bookings.status, 'confirmed'), sql`coalesce(upper(${bookings.timeSpan}), ${bookings.date} + 1) > ${wall}`);
const isToPay = ({ wall }: Moment) =>
  and(isOpenBooking, isUnpaid, sql`coalesce(lower(${bookings.timeSpan}), ${bookings.date} + 1) > ${wall}`);
const isToReview = ({ monthAgo }: Moment) =>
  and(eq(bookings.status, 'completed'), gte(bookings.completedAt, monthAgo), not(isReviewed));

export const customerStats = async (db: Database, customerId: string, moment: Moment): Promise<CustomerStats> => {
  const [row] = await db
    .select({
      activeBookings: sql`count(*) filter (where ${isOpenBooking})`.mapWith(Number),
      upcomingServices: sql`count(*) filter (where ${isUpcoming(moment)})`.mapWith(Number),
      toPay: waiting(isToPay(moment)),
      newTime: waiting(newTimeFor('customer', moment)),
      toReview: waiting(isToReview(moment), bookings.serviceId),
    })
    .from(bookings)
    .where(eq(bookings.customerId, customerId));
  const { today } = moment;
  if (!row) return { activeBookings: 0, upcomingServices: 0, today };
  const { toPay, newTime, toReview, ...figures } = row;
  return { ...figures, today, needs: needsOf(['pay', toPay], ['newTime', newTime], ['review', toReview]) };
};

const selectBookings = (db: Database) =>
  db
    .select({
      booking: bookings,
      serviceName: services.name,
      category: services.category,
      image: sql`coalesce(${services.images}[1], '')`.mapWith(String),
      providerName: users.name,
      providerAvatar: users.avatar,
      reviewed: isReviewed,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(users, eq(users.id, bookings.providerId));

export const upcomingServices = async (
  db: Database,
  customerId: string,
  moment: Moment,
  limit: number,
): Promise<UpcomingService[]> => {
  const rows = await selectBookings(db)
    .where(and(eq(bookings.customerId, customerId), isUpcoming(moment)))
    .orderBy(asc(startOf(bookings)), bookings.id)
    .limit(limit);
  return rows.map(({ booking, reviewed: _reviewed, ...shown }) => ({
    _id: booking.id,
    ...shown,
    providerId: booking.providerId,
    date: toWireDate(booking.date),
    timeSlot: booking.timeSlot,
    address: booking.address,
    price: toDollars(booking.priceCents),
  }));
};

export const recentBookings = async (db: Database, customerId: string, limit: number): Promise<RecentBooking[]> => {
  const rows = await selectBookings(db)
    .where(eq(bookings.customerId, customerId))
    .orderBy(desc(bookings.createdAt), bookings.id)
    .limit(limit);
  return rows.map(({ booking, providerAvatar: _avatar, ...shown }) => ({
    _id: booking.id,
    serviceId: booking.serviceId,
    ...shown,
    price: toDollars(booking.priceCents),
    createdAt: booking.createdAt.toISOString(),
    status: booking.status,
  }));
};
