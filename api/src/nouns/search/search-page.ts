import { Readable } from 'node:stream';
import type { NearSort, Service } from '@nearhand/contracts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { listOf } from '../../kernel/database/decoders.ts';
import { pageOf, positionAt } from '../../kernel/paging/cursor.ts';
import { distancesOf, milesTo, type Place, placesNear } from '../places/find-place.ts';
import { findServices, toService } from '../services/service-wire.ts';
import { type Cell, type FacetsOfService, toCellList } from './search-counts.ts';
import { type Facets, facetCondition, type Search, searchCondition } from './search-filter.ts';
import { cursorAfter, isAfterCursor, orderBy, type Ranked, type SearchCursor } from './search-order.ts';
import { serviceSearch } from './table.ts';

export interface PageRequest {
  search: Search;
  facets: Facets;
  sort: NearSort;
  limit: number;
  from?: SearchCursor | undefined;
  /** About how many services match: it decides how they are found. */
  matchCount: number;
}

/** `next` is set when more follow. */
export interface FoundPage {
  rows: FoundRow[];
  next?: SearchCursor | undefined;
  /** Numbers of the search whatever the facets, where they came with the page. */
  cells?: Cell[];
}

/**
 * So many matches are collected by their index and sorted. More are so frequent that reading services in the order of
 * the sort finds a page soon.
 */
const collectLimit = 2500;

export type FoundRow = Ranked & FacetsOfService;

const {
  serviceId,
  place,
  category,
  priceRange,
  ratingRange,
  isInstant,
  priceCents,
  ranking,
  bookings,
  views,
  createdAt,
} = serviceSearch;

const toFoundRow = (row: Record<string, unknown>): FoundRow => ({
  id: String(row.id),
  category: String(row.category),
  priceRange: Number(row.priceRange),
  ratingRange: Number(row.ratingRange),
  isInstant: Boolean(row.isInstant),
  priceCents: Number(row.priceCents),
  ranking: Number(row.ranking),
  bookings: Number(row.bookings),
  views: Number(row.views),
  miles: Number(row.miles ?? 0),
  at: Number(row.at),
});

/** One value: Node reads ten columns three times as long. */
const foundRow = (sort: NearSort) =>
  sql`json_build_object(${sort === 'distance' ? sql`'miles', miles, ` : sql``}'id', ${serviceId}, 'category', ${category},
  'priceRange', ${priceRange}, 'ratingRange', ${ratingRange}, 'isInstant', ${isInstant}, 'priceCents', ${priceCents}, 'ranking', ${ranking},
  'bookings', ${bookings}, 'views', ${views}, 'at', ${positionAt(createdAt)})`.mapWith(toFoundRow);

export const findPage = async (db: Database, request: PageRequest): Promise<FoundPage> => {
  const { search, facets, sort, limit, from, matchCount } = request;
  const isCollected = search.provider !== undefined || matchCount <= collectLimit;
  if (search.near && sort === 'distance' && !isCollected) return findNearest(db, request, search.near.place);
  const which = and(searchCondition(search, { indexed: isCollected }), facetCondition(facets));
  const after = from ? isAfterCursor(from) : sql`true`;
  const order = orderBy(sort);
  // `offset 0` keeps the planner from reading in the order of the sort.
  const matches = isCollected
    ? sql`(select ${searchColumns(request)} from ${serviceSearch} where ${which} offset 0) service_search where ${after}`
    : sql`${serviceSearch} where ${which} and ${after}`;
  const page = sql`(select * from ${matches} order by ${sql.join(order, sql`, `)} limit ${limit + 1}) service_search`;
  const found = await db
    .select({ row: foundRow(sort) })
    .from(page)
    .orderBy(...order);
  return toPage(
    found.map(({ row }) => row),
    request,
  );
};

/** Farther than any place on Earth: services of providers who are to be asked come last. */
const lastMilesLimit = 20_000;

const searchColumns = ({ search: { near }, sort }: PageRequest): SQL =>
  near && sort === 'distance' ? sql`*, coalesce(${milesTo(near.place, place)}, ${lastMilesLimit}) as miles` : sql`*`;

/** Miles around a place, to the other end of the Earth. */
const rings = [10, 50, 250, 12_500];

/** The newest of each place, for so many matches that they are not sorted: a ring that fills the page is enough. */
const findNearest = async (db: Database, request: PageRequest, at: Place): Promise<FoundPage> => {
  const { search, facets, sort, limit, from } = request;
  const which = and(searchCondition(search, { indexed: false }), facetCondition(facets), from && isAfterCursor(from));
  const newestOf = (
    around: SQL,
    isThere: SQL,
  ) => sql`select listed.*, near.miles from ${around} near cross join lateral (
    select * from ${serviceSearch} where ${which} and ${isThere} order by ${sql.join(orderBy('newest'), sql`, `)}
    limit ${limit + 1}) listed`;
  const after = -(from?.figures[0] ?? 0);
  let found: FoundRow[] = [];
  for (const miles of rings.filter((ring) => ring > after || ring === rings.at(-1))) {
    const placed = newestOf(placesNear(at, miles), sql`${place} = near.id`);
    const unplaced = newestOf(sql`(select ${lastMilesLimit}::integer as miles)`, sql`${place} is null`);
    const all = miles === rings.at(-1) ? sql`${placed} union all ${unplaced}` : placed;
    const rows = await db
      .select({ row: foundRow(sort) })
      .from(sql`(${all}) service_search`)
      .orderBy(...orderBy(sort))
      .limit(limit + 1);
    found = rows.map(({ row }) => row);
    if (found.length > limit) break;
  }
  return toPage(found, request);
};

const toPage = (found: FoundRow[], { limit, sort }: PageRequest): FoundPage => {
  const { rows, last } = pageOf(found, limit);
  return { rows, next: last && cursorAfter(last, sort) };
};

/** For a search that few services match: the page and the numbers of all matches, for which the index is read once. */
export const findPageWithCells = async (db: Database, request: PageRequest): Promise<FoundPage> => {
  const { search, facets, sort, limit, from } = request;
  const matches = sql`select ${searchColumns(request)} from ${serviceSearch} where ${searchCondition(search, { indexed: true })}`;
  const which = and(facetCondition(facets), from && isAfterCursor(from)) ?? sql`true`;
  const page = sql`select ${foundRow(sort)} as row from ${serviceSearch} where ${which}
    order by ${sql.join(orderBy(sort), sql`, `)} limit ${limit + 1}`;
  const cells = sql`select ${category}, ${priceRange} as "priceRange", ${ratingRange} as "ratingRange", count(*) as count,
      count(*) filter (where ${isInstant}) as "instantCount"
    from ${serviceSearch} group by 1, 2, 3`;
  // Under the name of the table, so that conditions and orders mean the matches.
  const found = sql`(with service_search as materialized (${matches})
    select (select coalesce(json_agg(page.row), '[]') from (${page}) page) as rows,
      (select coalesce(json_agg(cells), '[]') from (${cells}) cells) as cells) found`;
  const [both] = await db
    .select({ rows: sql`found.rows`.mapWith(listOf(toFoundRow)), cells: sql`found.cells`.mapWith(toCellList) })
    .from(found);
  if (!both) throw new Error('The database returned no row.');
  return { ...toPage(both.rows, request), cells: both.cells };
};

/** As visitors see them. */
export const listedServices = async (db: Database, rows: readonly FoundRow[], near?: Place): Promise<Service[]> => {
  const services = await findServices(
    db,
    rows.map(({ id }) => id),
  );
  const distances = await distancesOf(
    db,
    near,
    services.map(({ provider }) => provider.id),
  );
  return services.map((row) => ({ ...toService(row, null), ...distances.get(row.provider.id) }));
};

/** The embedded database blocks the event loop for some 10 ms with this many. */
const batchSize = 200;

/** All active services, newest first, a few at a time. */
async function* allServices(db: Database): AsyncGenerator<Service[]> {
  let from: SearchCursor | undefined;
  do {
    const all = { search: { texts: [] }, facets: {}, sort: 'newest', limit: batchSize, matchCount: Infinity } as const;
    const { rows, next } = await findPage(db, { ...all, from });
    yield await listedServices(db, rows);
    from = next;
  } while (from);
}

/** The body of `GET services`. Rejects when its first part cannot be read. */
export const wholeList = async (db: Database): Promise<Readable> => {
  const parts = listParts(db);
  const first = await parts.next();
  return Readable.from(
    (async function* () {
      if (!first.done) yield first.value;
      yield* parts;
    })(),
  );
};

async function* listParts(db: Database): AsyncGenerator<string> {
  let lead = '{"data":[';
  for await (const services of allServices(db)) {
    const texts = services.map((service) => JSON.stringify(service));
    yield lead + texts.join();
    lead = services.length > 0 ? ',' : '';
  }
  yield ']}';
}
