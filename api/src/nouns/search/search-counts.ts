import { categories, minRatings, priceRanges, type ServiceCounts, withinMiles } from '@nearhand/contracts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { listOf } from '../../kernel/database/decoders.ts';
import { preparedOnce } from '../../kernel/database/prepared.ts';
import { type Place, placesNear } from '../places/find-place.ts';
import {
  type Facets,
  facetCondition,
  type Near,
  priceRangeOf,
  ratingRangeOf,
  type Search,
  searchCondition,
} from './search-filter.ts';
import { instantCounts, popularityChanges, serviceCounts, serviceSearch } from './table.ts';

/** How many services of a search have one combination of facets. */
export interface Cell {
  category: string;
  priceRange: number;
  ratingRange: number;
  count: number;
  /** Those of them with a standing acceptance. */
  instantCount: number;
}

export interface Cells {
  cells: Cell[];
  isEstimate: boolean;
}

/** About so many services: ids are random, so those with the smallest ids are a random choice. */
const sampleSize = 2000;

const cellColumns = {
  category: sql`${serviceSearch.category}`.mapWith(String),
  priceRange: sql`${serviceSearch.priceRange}`.mapWith(Number),
  ratingRange: sql`${serviceSearch.ratingRange}`.mapWith(Number),
};

const countAll = sql`count(*)`.mapWith(Number);

const cellCounts = {
  count: countAll,
  instantCount: sql`count(*) filter (where ${serviceSearch.isInstant})`.mapWith(Number),
};

/** Of a list in JSON. */
export const toCellList = listOf(
  ({ category, priceRange, ratingRange, count, instantCount }): Cell => ({
    category: String(category),
    priceRange: Number(priceRange),
    ratingRange: Number(ratingRange),
    count: Number(count),
    instantCount: Number(instantCount),
  }),
);

/** As one value: a hundred rows cost Node three times as much. */
const allCells = preparedOnce((db) => {
  const cells = sql`select category, price_range as "priceRange", rating_range as "ratingRange",
      sum(change) as count, sum(instant_change) as "instantCount"
    from (select *, 0 as instant_change from ${serviceCounts}
      union all select category, price_range, rating_range, 0, change from ${instantCounts}) changes
    group by 1, 2, 3 having sum(change) <> 0`;
  return db
    .select({ cells: sql`coalesce(json_agg(cells), '[]')`.mapWith(toCellList) })
    .from(sql`(${cells}) cells`)
    .prepare('all_cells');
});

/** Of all active services. */
export const cellsOfAll = async (db: Database): Promise<Cell[]> => (await allCells(db).execute())[0]?.cells ?? [];

/** Adds up all changes: a query then reads few of them. Concurrent changes stay as they are. */
export const compactCounts = async (db: Database): Promise<void> => {
  for (const table of [serviceCounts, instantCounts]) await compactTable(db, table);
  await addPopularity(db);
};

/** It waits for no row, so it is in no deadlock: services that others are writing have their turn at the next sweep. */
const addPopularity = (db: Database) =>
  db.execute(sql`with free as (
      select service_id from ${serviceSearch} where service_id in (select service_id from ${popularityChanges})
      for no key update skip locked
    ), removed as (
      delete from ${popularityChanges} where service_id in (select service_id from free)
        or not exists (select from ${serviceSearch} where service_id = ${popularityChanges.serviceId}) returning *
    )
    update ${serviceSearch} set bookings = ${serviceSearch.bookings} + sums.bookings, views = ${serviceSearch.views} + sums.views
    from (select service_id, sum(bookings) as bookings, sum(views) as views from removed group by 1) sums
    where ${serviceSearch.serviceId} = sums.service_id`);

const compactTable = (db: Database, table: typeof serviceCounts | typeof instantCounts) =>
  db.execute(sql`with removed as (delete from ${table} returning *)
    insert into ${table} select category, price_range, rating_range, sum(change) from removed
    group by 1, 2, 3 having sum(change) <> 0`);

const selectCells = (db: Database, which: SQL | undefined): Promise<Cell[]> =>
  db
    .select({ ...cellColumns, ...cellCounts })
    .from(serviceSearch)
    .where(which)
    .groupBy(serviceSearch.category, serviceSearch.priceRange, serviceSearch.ratingRange);

/** All services of a search, found by its index. */
export const countCells = (db: Database, search: Search): Promise<Cell[]> =>
  selectCells(db, searchCondition(search, { indexed: true }));

export interface FacetsOfService extends Omit<Cell, 'count' | 'instantCount'> {
  isInstant: boolean;
}

/** Of services that were all read. */
export const toCells = (services: readonly FacetsOfService[]): Cells => ({
  cells: services.map(({ isInstant, ...service }) => ({ ...service, count: 1, instantCount: Number(isInstant) })),
  isEstimate: false,
});

/** `all`: the cells of all services. Exact without text, else an estimate unless the sample holds every service. */
export const estimateCells = async (db: Database, search: Search, all: Cell[]): Promise<Cells> => {
  if (search.provider !== undefined) return { cells: await countCells(db, search), isEstimate: false };
  const isFiltered = search.near?.withinMiles !== undefined || search.near?.serves;
  if (search.texts.length === 0 && !search.also && !isFiltered) return { cells: all, isEstimate: false };
  const factor = Math.max(1, totalOf(all) / sampleSize);
  const isInSample = factor > 1 ? sql`${serviceSearch.serviceId} < ${smallestIds(1 / factor)}::uuid` : undefined;
  const cells = await selectCells(db, and(isInSample, searchCondition(search, { indexed: false })));
  return scaled(cells, factor);
};

/** The id below which this part of all random ids lies. */
const smallestIds = (part: number): string =>
  `${Math.floor(part * 2 ** 32)
    .toString(16)
    .padStart(8, '0')}-0000-0000-0000-000000000000`;

/** `factor`: how many services one of the sample stands for. */
export const scaled = (cells: Cell[], factor: number): Cells =>
  factor <= 1
    ? { cells, isEstimate: false }
    : { cells: cells.map((cell) => scaledCell(cell, factor)), isEstimate: true };

const scaledCell = (cell: Cell, factor: number): Cell => ({
  ...cell,
  count: cell.count * factor,
  instantCount: cell.instantCount * factor,
});

export const totalOf = (cells: readonly Cell[]): number => cells.reduce((sum, { count }) => sum + count, 0);

/** Services that match the facets. */
export const matching = (cells: readonly Cell[], { category, price, rating, instant }: Facets): number => {
  const found = cells.filter(
    (cell) =>
      (!category || cell.category === category) &&
      (!price || cell.priceRange === priceRangeOf(price)) &&
      (!rating || cell.ratingRange >= ratingRangeOf(rating)),
  );
  return instant ? found.reduce((sum, { instantCount }) => sum + instantCount, 0) : totalOf(found);
};

/** The numbers as callers see them. Estimates have two digits: more would look exact. */
export const toCounts = ({ cells, isEstimate }: Cells, facets: Facets, all: readonly Cell[]): ServiceCounts => {
  const count = (change: Facets) => {
    const number = matching(cells, { ...facets, ...change });
    return isEstimate ? Number(number.toPrecision(2)) : number;
  };
  return {
    total: count({}),
    isEstimate,
    categories: countEach(categories, (category) => count({ category })),
    listed: categories.filter((category) => all.some((cell) => cell.category === category)),
    prices: countEach(priceRanges, (price) => count({ price })),
    ratings: countEach(minRatings, (rating) => count({ rating })),
    instant: count({ instant: true }),
  };
};

const countEach = <T extends string>(values: readonly T[], count: (value: T) => number) =>
  Object.fromEntries(values.map((value) => [value, count(value)])) as Record<T, number>;

/** More are not counted: reading them takes over 5 ms. */
const nearCountLimit = 2500;

/** How many services each limit around a place finds, and how many are of providers who come there; not among thousands. */
export const nearCounts = async (
  db: Database,
  search: Search,
  place: Place,
  facets: Facets,
): Promise<Pick<ServiceCounts, 'within' | 'serves'>> => {
  const widest = Math.max(...withinMiles.map(Number));
  const matches = (near: Omit<Near, 'place'>) => {
    const which = and(
      searchCondition({ ...search, near: { place, ...near } }, { indexed: true }),
      facetCondition(facets),
    );
    return sql`(select ${serviceSearch.place} from ${serviceSearch} where ${which} limit ${nearCountLimit + 1}) matches`;
  };
  const [rings, [served]] = await Promise.all([
    db
      .select({ miles: sql`near.miles`.mapWith(Number), count: countAll })
      .from(matches({ withinMiles: widest, serves: false }))
      .innerJoin(sql`${placesNear(place, widest)} near`, sql`near.id = matches.place`)
      .groupBy(sql`near.miles`),
    db.select({ count: countAll }).from(matches({ serves: true })),
  ]);
  const sum = (miles: string) => rings.reduce((all, ring) => (ring.miles <= Number(miles) ? all + ring.count : all), 0);
  return {
    ...(sum(`${widest}`) <= nearCountLimit && { within: countEach(withinMiles, sum) }),
    ...(served && served.count <= nearCountLimit && { serves: served.count }),
  };
};
