import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { isDerived, noPerson } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { singleFlight } from '../../kernel/time/single-flight.ts';
import { bookings } from '../bookings/table.ts';
import { cachedFigures } from './market-figures.ts';
import { compactCounts } from './search-counts.ts';
import { wholeList } from './search-page.ts';
import { bestRated, searchServices } from './search-services.ts';
import * as tables from './table.ts';
import { serviceSearch } from './table.ts';

const recommendationLimit = 4;

/** As long as browsers wait: a search whose database went away may never end, and equal ones must not wait for it. */
const searchLimitMs = 30_000;

const searchRoutes = implement((app) => {
  const { db } = app;
  /** Equal searches that arrive while one runs share the next one, which sees all that was committed before they came. */
  const searches = singleFlight<ReturnType<FastifyReply['serialize']>>(searchLimitMs);
  const figures = cachedFigures(app);
  return {
    'GET services': {
      // The same for all callers.
      send: async ({ query }, reply) => {
        const isWhole = Object.values(query).every((value) => value === undefined);
        const search = async () => {
          const [page, market] = await Promise.all([searchServices(app, query), query.market && figures()]);
          return reply.serialize({ ...page, ...(market && { market }) });
        };
        const body = await (isWhole ? wholeList(db) : searches(JSON.stringify(query), search));
        const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
        reply.type('application/json; charset=utf-8').headers({ 'cache-control': 'public, no-cache', vary });
        return reply.send(body);
      },
    },
    'GET services/recommended': async ({ viewer }) => ({ data: await recommended(db, viewer._id) }),
  };
});

/** Best rated first, in booked categories before others, without the customer's own and booked services. */
const recommended = async (db: Database, customerId: string) => {
  const { serviceId, providerId, category } = serviceSearch;
  // Without cancelled bookings: they do not show a liking.
  const isBooked = and(eq(bookings.customerId, customerId), ne(bookings.status, 'cancelled'));
  const booked = db.select({ id: bookings.serviceId }).from(bookings).where(isBooked);
  const categories = await db.selectDistinct({ category }).from(serviceSearch).where(inArray(serviceId, booked));
  const liked = categories.map((one) => one.category);
  const isOpen = and(ne(providerId, customerId), notInArray(serviceId, booked));
  const best = await bestRated(db, and(isOpen, inArray(category, liked)), recommendationLimit);
  const others = await bestRated(db, and(isOpen, notInArray(category, liked)), recommendationLimit - best.length);
  return [...best, ...others];
};

export const search = noun({
  routes: [searchRoutes],
  tables,
  exports: {
    serviceSearch: isDerived,
    serviceCounts: noPerson,
    instantCounts: noPerson,
    searchWords: 'single words of names, without the person',
  },
  sweeps: { counts: ({ db }) => compactCounts(db) },
});
