import { addDays, type OfficeBooking, type Page, toDollars, toWireDate } from '@nearhand/contracts';
import type { OfficeBookingFilter } from '@nearhand/contracts/wire';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { isUuid } from '../../kernel/database/decoders.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { csvLine, sendLines } from '../../kernel/http/csv.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { type AskedPage, askedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { bookings } from '../bookings/table.ts';
import { hasWords, isNamed, isPerson } from '../office/people-repository.ts';
import { services } from '../services/table.ts';
import { countFigures, figureHeads, periodOf, readFigures } from './count-figures.ts';
import { listDisputes, listRefunds, listWaitingRefunds } from './list-refunds.ts';

const matches = (db: Database, word: string): SQL | undefined => {
  const { id, customerId, providerId, serviceId } = bookings;
  if (isUuid(word.toLowerCase())) {
    return or(eq(id, word), eq(customerId, word), eq(providerId, word), eq(serviceId, word));
  }
  const people = db.select({ id: users.id }).from(users).where(isPerson(word));
  const offered = db.select({ id: services.id }).from(services).where(isNamed(services.name, word));
  return or(inArray(customerId, people), inArray(providerId, people), inArray(serviceId, offered));
};

const customers = alias(users, 'customers');
const providers = alias(users, 'providers');

/** Bookings of everybody, the newest request first. */
export const listBookings = async (
  db: Database,
  { search = '', status, from, to }: OfficeBookingFilter,
  page: AskedPage,
  timeZone: string,
): Promise<Page<OfficeBooking>> => {
  const midnight = (day: string) => sql`${day}::timestamp at time zone ${timeZone}::text`;
  const rows = await db
    .select({
      _id: bookings.id,
      at: positionAt(bookings.createdAt),
      booking: bookings,
      service: services.name,
      customer: customers.name,
      provider: providers.name,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .innerJoin(providers, eq(providers.id, bookings.providerId))
    .where(
      and(
        hasWords(search, (word) => matches(db, word)),
        status && eq(bookings.status, status),
        from ? sql`${bookings.createdAt} >= ${midnight(from)}` : undefined,
        to ? sql`${bookings.createdAt} < ${midnight(addDays(to, 1))}` : undefined,
        page.from && isAfterPosition(bookings.createdAt, bookings.id, page.from),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(page.limit + 1);
  return pageAnswer(rows, page, ({ booking, service, customer, provider }) => ({
    ...{ _id: booking.id, service, customer, provider },
    date: toWireDate(booking.date),
    timeSlot: booking.timeSlot,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    amount: toDollars(booking.priceCents),
    createdAt: booking.createdAt.toISOString(),
  }));
};

const figureRoutes = implement((app) => {
  const downloads = rateLimit(app.database, 'figures-csv', 20, minutes(10), 'downloads');
  const { timeZone } = app.settings;
  return {
    'GET office/figures': async ({ query }) => ({ data: await readFigures(app.db, periodOf(query, timeZone)) }),
    'GET office/figures.csv': {
      send: async ({ viewer, query }, reply) => {
        await downloads.count(viewer._id);
        const rows = await countFigures(app.db, periodOf(query, timeZone));
        const lines = rows.map((row) =>
          csvLine([row.week, row.category, ...figureHeads.map(([figure]) => row[figure])]),
        );
        const head = csvLine(['Week from', 'Category', ...figureHeads.map(([, head]) => head)]);
        return sendLines(reply, `figures-${query.from}-${query.to}`, [head, ...lines]);
      },
    },
    'GET office/bookings': ({ query }) => listBookings(app.db, query, askedPage(query), timeZone),
    'GET office/refunds': ({ query }) =>
      (query.state === 'done' ? listRefunds : listWaitingRefunds)(app.db, askedPage(query)),
    'GET office/disputes': ({ query }) => listDisputes(app.db, askedPage(query)),
  };
});

export const figures = noun({ routes: [figureRoutes] });
