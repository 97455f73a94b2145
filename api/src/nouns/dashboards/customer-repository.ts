import {
  type CalendarDay,
  type CustomerStats,
  type RecentBooking,
  toDollars,
  toWireDate,
  type UpcomingService,
} from '@nearhand/contracts';
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { isReviewed } from '../bookings/booking-repository.ts';
import { bookings, slotHoldingStatuses } from '../bookings/table.ts';
import { services } from '../services/table.ts';

const isOpen = inArray(bookings.status, [...slotHoldingStatuses]);
const isUpcoming = (today: CalendarDay) => and(eq(bookings.status, 'confirmed'), gte(bookings.date, today));

export const customerStats = async (db: Database, customerId: string, today: CalendarDay): Promise<CustomerStats> => {
  const [row] = await db
    .select({
      activeBookings: sql`count(*) filter (where ${isOpen})`.mapWith(Number),
      upcomingServices: sql`count(*) filter (where ${isUpcoming(today)})`.mapWith(Number),
    })
    .from(bookings)
    .where(eq(bookings.customerId, customerId));
  return row ?? { activeBookings: 0, upcomingServices: 0 };
};

const selectBookings = (db: Database) =>
  db
    .select({ booking: bookings, serviceName: services.name, providerName: users.name, reviewed: isReviewed })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(users, eq(users.id, bookings.providerId));

export const upcomingServices = async (
  db: Database,
  customerId: string,
  today: CalendarDay,
  limit: number,
): Promise<UpcomingService[]> => {
  const rows = await selectBookings(db)
    .where(and(eq(bookings.customerId, customerId), isUpcoming(today)))
    .orderBy(asc(bookings.date), bookings.id)
    .limit(limit);
  return rows.map(({ booking, serviceName, providerName }) => ({
    _id: booking.id,
    serviceName,
    providerName,
    date: toWireDate(booking.date),
    price: toDollars(booking.priceCents),
  }));
};

export const recentBookings = async (db: Database, customerId: string, limit: number): Promise<RecentBooking[]> => {
  const rows = await selectBookings(db)
    .where(eq(bookings.customerId, customerId))
    .orderBy(desc(bookings.createdAt), bookings.id)
    .limit(limit);
  return rows.map(({ booking, serviceName, providerName, reviewed }) => ({
    _id: booking.id,
    serviceId: booking.serviceId,
    serviceName,
    providerName,
    price: toDollars(booking.priceCents),
    createdAt: booking.createdAt.toISOString(),
    status: booking.status,
    reviewed,
  }));
};
