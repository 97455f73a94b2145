import { type Activity, type PopularService, type ProviderStats, toDollars } from '@nearhand/contracts';
import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database.ts';
import { oneOf, orNull } from '../../kernel/database/decoders.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { bookings } from '../bookings/table.ts';
import { reviews } from '../reviews/table.ts';
import { findPage, listedServices } from '../search/search-page.ts';
import { services } from '../services/table.ts';
import { isEarningOf } from './week-earnings.ts';

const incoming = (viewer: Viewer): SQL | undefined =>
  viewer.role === 'admin' ? undefined : eq(bookings.providerId, viewer._id);

const activityType = oneOf<Activity['type']>('request', 'booking', 'completed', 'review');

const latestFirst = sql`date desc, id`;

const countIn = (status: string) => sql`count(*) filter (where ${bookings.status} = ${status})`.mapWith(Number);

export const providerStats = async (db: Database, viewer: Viewer): Promise<ProviderStats> => {
  const [offered] = await db
    .select({ n: count() })
    .from(services)
    .where(and(eq(services.providerId, viewer._id), eq(services.status, 'active')));
  const [booked] = await db
    .select({ active: countIn('confirmed'), requests: countIn('pending') })
    .from(bookings)
    .where(incoming(viewer));
  const [earned] = await db
    .select({ cents: sql`coalesce(sum(${ledgerPostings.amount}), 0)`.mapWith(Number) })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(isEarningOf(viewer._id));
  return {
    servicesOffered: offered?.n ?? 0,
    activeBookings: booked?.active ?? 0,
    pendingRequests: booked?.requests ?? 0,
    totalEarnings: toDollars(earned?.cents ?? 0),
  };
};

/** Limits each kind before the union: an admin has hundreds of thousands of rows. */
export const recentActivity = async (db: Database, viewer: Viewer, limit: number): Promise<Activity[]> => {
  const moments = { request: bookings.createdAt, booking: bookings.confirmedAt, completed: bookings.completedAt };
  const happened = (type: keyof typeof moments) =>
    db
      .select({
        id: sql`${bookings.id} || ${`:${type}`}`.mapWith(String).as('id'),
        type: sql`${type}`.mapWith(activityType).as('type'),
        service: services.name,
        date: sql`${moments[type]}`.mapWith(bookings.createdAt).as('date'),
        cents: sql`${bookings.priceCents}`.mapWith(orNull(Number)).as('cents'),
        rating: sql`null::integer`.mapWith(orNull(Number)).as('rating'),
      })
      .from(bookings)
      .innerJoin(services, eq(services.id, bookings.serviceId))
      .where(and(incoming(viewer), isNotNull(moments[type])))
      .orderBy(latestFirst)
      .limit(limit);
  const reviewed = db
    .select({
      id: sql`${reviews.id} || ':review'`.mapWith(String).as('id'),
      type: sql`'review'`.mapWith(activityType).as('type'),
      service: services.name,
      date: sql`${reviews.createdAt}`.mapWith(bookings.createdAt).as('date'),
      cents: sql`null::integer`.mapWith(orNull(Number)).as('cents'),
      rating: sql`${reviews.rating}`.mapWith(orNull(Number)).as('rating'),
    })
    .from(reviews)
    .innerJoin(services, eq(services.id, reviews.serviceId))
    .where(and(eq(reviews.pending, false), viewer.role === 'admin' ? undefined : eq(services.providerId, viewer._id)))
    .orderBy(latestFirst)
    .limit(limit);
  const rows = await unionAll(happened('request'), happened('booking'), happened('completed'), reviewed)
    .orderBy(latestFirst)
    .limit(limit);
  return rows.map(({ date, cents, rating, ...row }) => ({
    ...row,
    date: date.toISOString(),
    ...(cents === null ? {} : { amount: toDollars(cents) }),
    ...(rating === null ? {} : { rating }),
  }));
};

export const popularServices = async (db: Database, viewer: Viewer, limit: number): Promise<PopularService[]> => {
  const search = { texts: [], provider: viewer._id };
  const { rows } = await findPage(db, { search, facets: {}, sort: 'trending', limit, matchCount: 0 });
  return (await listedServices(db, rows)).map(({ _id, name, category, rating, basePrice }) => ({
    id: _id,
    name,
    category,
    rating,
    price: basePrice,
  }));
};
