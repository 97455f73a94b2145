import type { MarketFigures } from '@nearhand/contracts';
import { and, eq, inArray, ne, not, notInArray, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { isDerived, noPerson } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { singleFlight } from '../../kernel/time/single-flight.ts';
import { isApart } from '../blocks/apart.ts';
import { bookings } from '../bookings/table.ts';
import { compactCounts } from './search-counts.ts';
import { wholeList } from './search-page.ts';
import { bestRated, searchServices } from './search-services.ts';
import * as tables from './table.ts';
import { serviceSearch } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'log'>;

/** Counting reads every active service: two seconds for a million. */
const maxAgeMs = 60_000;
const staleLimitMs = 10 * maxAgeMs;

/**
 * One answer for all callers of a minute; the next ones get the last figures while it is counted again. None when a count fails:
 * services are answered without them.
 */
const cachedFigures = ({ clock, db, log }: Context) => {
  let last: { at: number; figures: MarketFigures | undefined } | undefined;
  let count: { at: number; figures: Promise<MarketFigures | undefined> } | undefined;
  const start = (at: number) => {
    const figures = countFigures(db).catch((error: unknown) => {
      log.error(error, 'The figures of the marketplace could not be counted.');
      return undefined;
    });
    void figures.then((counted) => {
      last = { at, figures: counted };
    });
    return { at, figures };
  };
  return async (): Promise<MarketFigures | undefined> => {
    const now = clock().getTime();
    if (!count || now - count.at >= maxAgeMs) count = start(now);
    return last && now - last.at < staleLimitMs ? last.figures : count.figures;
  };
};

const countFigures = async (db: Database): Promise<MarketFigures | undefined> => {
  const [figures] = await db
    .select({
      providers: sql`providers`.mapWith(Number),
      reviews: sql`reviews`.mapWith(Number),
      rating: sql`rating`.mapWith(Number),
      place: sql`place`.mapWith(String),
    })
    .from(sql`(${allFigures}) figures`);
  return figures;
};

/** A location ends with its town: `Ferry Quarter, Alderwick`. */
const allFigures = sql`with listed as (
    select provider_id, sum(review_count) as reviews, sum(stars) as stars
    from service_search where is_active group by provider_id
  ), towns as (
    select trim(split_part(location, ',', -1)) as town, count(*) as providers
    from listed join users on users.id = provider_id where show_location and location <> '' group by 1
  )
  select count(*) as providers,
    coalesce(sum(reviews), 0) as reviews,
    coalesce(round(sum(stars)::numeric / nullif(sum(reviews), 0), 1), 0) as rating,
    coalesce((select town from towns where providers * 2 > (select count(*) from listed)), '') as place
  from listed`;

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
  const isOpen = and(
    ne(providerId, customerId),
    notInArray(serviceId, booked),
    not(isApart(db, customerId, providerId)),
  );
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
    popularityChanges: noPerson,
    searchWords: 'single words of names, without the person',
  },
  sweeps: { counts: ({ db }) => compactCounts(db) },
});
