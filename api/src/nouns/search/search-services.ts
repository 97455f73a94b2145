import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  type Category,
  categories,
  freeTimes,
  localDay,
  offeredTimes,
  type Service,
  type ServiceFilter,
  type ServicePage,
} from '@nearhand/contracts';
import { and, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { preparedOnce } from '../../kernel/database/prepared.ts';
import { wrongField } from '../../kernel/errors/api-error.ts';
import { todayOf, wallNow } from '../../kernel/time/clock.ts';
import { findPlace, type Place, toNearPlace } from '../places/find-place.ts';
import { findTimesOfProviders } from '../schedules/schedule-repository.ts';
import { services } from '../services/table.ts';
import {
  type Cell,
  type Cells,
  cellsOfAll,
  countCells,
  estimateCells,
  matching,
  nearCounts,
  scaled,
  toCells,
  toCounts,
  totalOf,
} from './search-counts.ts';
import type { Facets, Near, Search } from './search-filter.ts';
import { cursorAfter, readCursor, type SearchCursor, writeCursor } from './search-order.ts';
import { type FoundPage, findPage, findPageWithCells, listedServices, type PageRequest } from './search-page.ts';
import { similarTexts, wordsOf } from './similar-names.ts';
import { serviceSearch } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'settings'>;

const defaultPageLimit = '100';
/** From so many matches on, numbers are estimates: counting them all takes over 5 ms. */
const exactCountLimit = 2500;
const similarLimit = 12;

/** One page of the active services that match, with their numbers where they are asked for. */
export const searchServices = async (context: Context, filter: ServiceFilter): Promise<ServicePage> => {
  const { db } = context;
  const { q = '', category, price, rating, instant, day, provider, limit = defaultPageLimit, cursor } = filter;
  const isCounted = filter.counts === 'true';
  const place = await placeOf(db, filter);
  const sort = (filter.sort === 'distance' && !place ? undefined : filter.sort) ?? 'newest';
  const from = cursor === undefined ? undefined : readCursor(cursor, sort);
  const term = await fold(db, q);
  const search: Search = {
    texts: term === '' ? [] : [[term]],
    provider: provider?.toLowerCase(),
    near: place && nearOf(place, filter),
  };
  const facets: Facets = { category, price, rating, instant: instant && true };
  const all = await cellsOfAll(db);
  const estimate = await estimateCells(db, search, all);
  const matchCount = matching(estimate.cells, facets);
  const request = { search, facets, sort, limit: Number(limit), from, matchCount };
  const isExact = isCounted && day === undefined && isToBeCounted(estimate);
  const page = isExact ? await findPageWithCells(db, request) : await findPageOn(context, request, day);
  const data = await listedServices(db, page.rows, place);
  const answer: ServicePage = {
    data,
    ...(page.next && { next: writeCursor(page.next) }),
    ...(filter.near !== undefined && { near: toNearPlace(place) }),
  };
  if (!isCounted) return answer;
  const isWhole = !from && !page.next;
  const cells = cellsOf(page, request, isWhole) ?? (await countedCells(context, search, estimate, day));
  const counts = toCounts(cells, facets, all);
  const hasSimilar = isWhole && term !== '' && data.length < similarLimit;
  return {
    ...answer,
    counts: {
      ...(isWhole ? { ...counts, total: data.length, isEstimate: false } : counts),
      ...(place && day === undefined && (await nearCounts(db, search, place, facets))),
      today: todayOf(context),
    },
    ...(hasSimilar && { similar: await findSimilar(context, request, all, term, day) }),
  };
};

/** Exact numbers of the search, where its page has them. */
const cellsOf = ({ rows, cells }: FoundPage, { facets }: PageRequest, isWhole: boolean): Cells | undefined => {
  const hasFacets = Object.values(facets).some((value) => value !== undefined);
  return isWhole && !hasFacets ? toCells(rows) : cells && { cells, isEstimate: false };
};

/** The place that a search is near to, unless it is not known. */
const placeOf = async (db: Database, { near, within, serves, sort }: ServiceFilter): Promise<Place | undefined> => {
  if (near !== undefined) return findPlace(db, near);
  if (within === undefined && serves === undefined && sort !== 'distance') return undefined;
  throw wrongField('near', 'Please name a place, too.', 'is missing');
};

const nearOf = (place: Place, { within, serves }: ServiceFilter): Near => ({
  place,
  withinMiles: within === undefined ? undefined : Number(within),
  serves: serves === 'true',
});

const fold = async (db: Database, q: string): Promise<string> => {
  if (isAscii.test(q)) return q.toLowerCase();
  const [row] = await db.select({ text: sql`fold_text(${q})`.mapWith(String) }).from(sql`(select 1) one`);
  return row?.text.trim() ?? '';
};

const isAscii = /^\p{ASCII}*$/u;

const countedCells = async (context: Context, search: Search, estimate: Cells, day: CalendarDay | undefined) =>
  day === undefined ? estimate : freeCells(context, search, await exactCells(context.db, search, estimate), day);

const isToBeCounted = ({ cells, isEstimate }: Cells): boolean => isEstimate && totalOf(cells) <= exactCountLimit;

const exactCells = async (db: Database, search: Search, estimate: Cells): Promise<Cells> =>
  isToBeCounted(estimate) ? { cells: await countCells(db, search), isEstimate: false } : estimate;

/** In a regular expression: some databases take "c++" for a word. */
const literally = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '\\$&');

const findSimilar = async (
  context: Context,
  request: PageRequest,
  all: Cell[],
  term: string,
  day: CalendarDay | undefined,
): Promise<Service[]> => {
  const find = async (texts: Search['texts'], category = request.facets.category): Promise<FoundPage['rows']> => {
    const also = and(
      sql`strpos(${serviceSearch.names}, ${term}) = 0`,
      // "applications" is not about cats.
      ...texts.map((words) => sql`${serviceSearch.names} ~ ${`\\m(${words.map(literally).join('|')})`}`),
    );
    const search = { ...request.search, texts, also };
    const facets = { ...request.facets, category };
    const { cells } = await estimateCells(context.db, search, all);
    const similar = { ...request, search, facets, limit: similarLimit, matchCount: matching(cells, facets) };
    return (await findPageOn(context, similar, day)).rows;
  };
  const words = await similarTexts(context.db, term);
  const ofAll = words.length > 0 ? await find(words) : [];
  const lists = ofAll.length > 0 ? [ofAll] : await Promise.all(words.map((word) => find([word])));
  const named = request.facets.category ? [] : categoriesIn(term);
  lists.push(...(await Promise.all(named.map((category) => find([], category)))));
  return listedServices(context.db, withMoreFirst(lists).slice(0, similarLimit), request.search.near?.place);
};

/** Those that a word of the term names, in singular or plural. */
const categoriesIn = (term: string): Category[] => {
  const words = wordsOf(term).map(plural);
  return categories.filter((category) => words.includes(plural(category.toLowerCase())));
};
const plural = (word: string): string => word.replace(/s?$/, 's');

/** Those that are in more lists come first, then those of the shorter list. */
const withMoreFirst = (lists: readonly FoundPage['rows'][]): FoundPage['rows'] => {
  const rows = new Map(
    lists.toSorted((one, other) => one.length - other.length).flatMap((list) => list.map((row) => [row.id, row])),
  );
  const countOf = (id: string) => lists.filter((list) => list.some((row) => row.id === id)).length;
  return [...rows.values()].sort((one, other) => countOf(other.id) - countOf(one.id));
};

const findPageOn = (context: Context, request: PageRequest, day: CalendarDay | undefined): Promise<FoundPage> =>
  day === undefined ? findPage(context.db, request) : findFreePage(context, request, day);

/** Candidates that are tested at a time. After the last ones a page may be short, and `next` goes on. */
const freeBatches = [40, 80, 160, 320];

/** Only the times themselves tell whether a service is free: candidates are tested until the page is full. */
const findFreePage = async (context: Context, request: PageRequest, day: CalendarDay): Promise<FoundPage> => {
  const found: FoundPage['rows'] = [];
  let from: SearchCursor | undefined = request.from;
  for (const limit of freeBatches) {
    const { rows, next } = await findPage(context.db, { ...request, limit, from });
    const free = await freeServices(context, rows, day);
    for (const row of rows) {
      if (!free.has(row.id)) continue;
      found.push(row);
      const hasMore = row !== rows.at(-1) || next !== undefined;
      if (found.length === request.limit)
        return { rows: found, next: hasMore ? cursorAfter(row, request.sort) : undefined };
    }
    from = next;
    if (!from) break;
  }
  return { rows: found, next: from };
};

const freeSampleSize = 100;

/** Numbers of services that are free on a day, from a sample where there are many. */
const freeCells = async (
  context: Context,
  search: Search,
  { cells, isEstimate }: Cells,
  day: CalendarDay,
): Promise<Cells> => {
  const total = totalOf(cells);
  const sample = { search, facets: {}, sort: 'newest', limit: freeSampleSize, matchCount: total } as const;
  const { rows, next } = await findPage(context.db, sample);
  const free = await freeServices(context, rows, day);
  const factor = next && rows.length > 0 ? Math.max(total / rows.length, 1.01) : 1;
  const found = scaled(toCells(rows.filter(({ id }) => free.has(id))).cells, factor);
  return { ...found, isEstimate: found.isEstimate || (isEstimate && next !== undefined) };
};

/** The best rated services that meet a condition. */
export const bestRated = async (db: Database, also: Search['also'], limit: number): Promise<Service[]> => {
  const sort = 'rating' as const;
  const request = { search: { texts: [], also }, facets: {}, sort, limit, matchCount: Number.POSITIVE_INFINITY };
  return listedServices(db, (await findPage(db, request)).rows);
};

const { id, providerId, timeSlots, durationMinutes } = services;

const offers = preparedOnce((db) =>
  db
    .select({ id, providerId, timeSlots, durationMinutes })
    .from(services)
    .where(sql`${id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('offers'),
);

/** Ids of the services that have a free time on a day; none outside of the days that can be booked. */
const freeServices = async (
  { db, clock, settings }: Pick<FastifyInstance, 'clock' | 'db' | 'settings'>,
  candidates: readonly { id: string }[],
  day: CalendarDay,
): Promise<Set<string>> => {
  const now = wallNow({ clock, settings });
  const today = localDay(now);
  if (candidates.length === 0 || day < today || day > addDays(today, bookingWindowDays)) return new Set();
  const offered = await offers(db).execute({ ids: candidates.map((candidate) => candidate.id) });
  const range = { from: day, to: day };
  const times = await findTimesOfProviders(db, [...new Set(offered.map((offer) => offer.providerId))], range);
  const isFree = (offer: (typeof offered)[number]) => {
    const provider = times.get(offer.providerId);
    return provider !== undefined && freeTimes(offeredTimes(provider, offer, range, now)).length > 0;
  };
  return new Set(offered.filter(isFree).map((offer) => offer.id));
};
