import {
  type Activity,
  type AgendaEntry,
  addDays,
  type PopularService,
  type ProviderStats,
  toDollars,
  toWireDate,
  type WeekEarnings,
} from '@nearhand/contracts';
import { and, asc, count, eq, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { oneOf, orNull } from '../../kernel/database/decoders.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { bookings, startOf } from '../bookings/table.ts';
import { reviews } from '../reviews/table.ts';
import { findPage, listedServices } from '../search/search-page.ts';
import { services } from '../services/table.ts';
import { type Moment, needsOf, newTimeFor, waiting } from './needs.ts';

const incoming = (viewer: Viewer): SQL | undefined =>
  viewer.role === 'admin' ? undefined : eq(bookings.providerId, viewer._id);

const activityType = oneOf<Activity['type']>('request', 'booking', 'completed', 'review');

const latestFirst = sql`date desc, id`;

const countIn = (status: string) => sql`count(*) filter (where ${bookings.status} = ${status})`.mapWith(Number);

const isUnanswered = ({ dayAgo }: Moment) => and(eq(bookings.status, 'pending'), lte(bookings.createdAt, dayAgo));

const agendaLimit = 8;

const agendaOf = async (db: Database, viewer: Viewer, { today }: Moment): Promise<AgendaEntry[]> => {
  const isSoon = and(eq(bookings.status, 'confirmed'), inArray(bookings.date, [today, addDays(today, 1)]));
  const rows = await db
    .select({ booking: bookings, serviceName: services.name, customerName: users.name })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(users, eq(users.id, bookings.customerId))
    .where(and(incoming(viewer), isSoon))
    .orderBy(startOf(bookings), bookings.id)
    .limit(agendaLimit);
  return rows.map(({ booking: { id, date, timeSlot, address }, ...names }) => ({
    _id: id,
    ...names,
    date: toWireDate(date),
    timeSlot,
    address,
  }));
};

export const providerStats = async (db: Database, viewer: Viewer, moment: Moment): Promise<ProviderStats> => {
  const isAdmin = viewer.role === 'admin';
  const [offered] = await db
    .select({ n: count() })
    .from(services)
    .where(and(eq(services.status, 'active'), isAdmin ? undefined : eq(services.providerId, viewer._id)));
  const [booked] = await db
    .select({
      active: countIn('confirmed'),
      requests: countIn('pending'),
      newTime: waiting(newTimeFor('provider', moment)),
      unanswered: waiting(isUnanswered(moment)),
    })
    .from(bookings)
    .where(incoming(viewer));
  const [earned] = await db
    .select({ cents: sql`coalesce(sum(${ledgerPostings.amount}), 0)`.mapWith(Number) })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(isEarningOf(viewer));
  return {
    servicesOffered: offered?.n ?? 0,
    activeBookings: booked?.active ?? 0,
    pendingRequests: booked?.requests ?? 0,
    totalEarnings: toDollars(earned?.cents ?? 0),
    needs: isAdmin ? needsOf(['request', booked?.unanswered]) : needsOf(['newTime', booked?.newTime]),
    agenda: await agendaOf(db, viewer, moment),
    today: moment.today,
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
  const search = { texts: [], ...(viewer.role === 'admin' ? {} : { provider: viewer._id }) };
  const { rows } = await findPage(db, { search, facets: {}, sort: 'trending', limit, matchCount: 0 });
  return (await listedServices(db, rows)).map(({ _id, name, category, rating, basePrice }) => ({
    id: _id,
    name,
    category,
    rating,
    price: basePrice,
  }));
};

/** Money of bookings in a provider's wallet, or all of theirs for an admin: paid out and extra, less refunds and disputes. */
const isEarningOf = ({ _id, role }: Viewer) =>
  and(
    role === 'admin'
      ? sql`${ledgerAccounts.userId} in (select ${users.id} from ${users} where ${users.role} = 'provider')`
      : eq(ledgerAccounts.userId, _id),
    eq(ledgerAccounts.kind, 'wallet'),
    // Added money that goes back to its card is a refund, too.
    isNotNull(ledgerTransactions.bookingId),
  );

interface Span {
  now: Date;
  timeZone: string;
  weeks: number;
}

/** Earnings of the last weeks, the current one last. Weeks begin on Monday by the time zone's clock. */
export const weekEarnings = async (
  db: Database,
  viewer: Viewer,
  { now, timeZone, weeks }: Span,
): Promise<WeekEarnings[]> => {
  const monday = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone ${timeZone}::text)`;
  const first = sql`(${monday} - make_interval(weeks => ${weeks - 1}::integer))`;
  const earned = db
    .select({
      week: sql`date_trunc('week', ${ledgerPostings.createdAt} at time zone ${timeZone}::text)`.as('earned_in'),
      cents: ledgerPostings.amount,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(and(isEarningOf(viewer), gte(ledgerPostings.createdAt, sql`${first} at time zone ${timeZone}::text`)))
    .as('earned');
  const rows = await db
    .select({
      week: sql`to_char(week, 'YYYY-MM-DD')`.mapWith(String),
      cents: sql`coalesce(sum(${earned.cents}), 0)`.mapWith(Number),
    })
    .from(sql`generate_series(${first}, ${monday}, interval '1 week') as week`)
    .leftJoin(earned, eq(earned.week, sql`week`))
    .groupBy(sql`week`)
    .orderBy(asc(sql`week`));
  return rows.map(({ week, cents }) => ({ week, earnings: toDollars(cents) }));
};
