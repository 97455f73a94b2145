import { type Category, type MinRating, minRatings, type PriceRange, priceRanges } from '@nearhand/contracts';
import { and, eq, gte, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { comesTo, type Place, placesNear, providersFor } from '../places/find-place.ts';
import { serviceSearch } from './table.ts';

/** Facets that a person chooses; an absent one filters nothing. */
export interface Facets {
  category?: Category | undefined;
  price?: PriceRange | undefined;
  rating?: MinRating | undefined;
  /** Only services with a standing acceptance. */
  instant?: boolean | undefined;
}

/** The place of a search, and what it filters by it. */
export interface Near {
  place: Place;
  withinMiles?: number | undefined;
  /** Only providers who come there. */
  serves: boolean;
}

/** Which active services are searched. */
export interface Search {
  /** Each list holds alternatives, of which the names contain at least one; folded by `fold_text`. */
  texts: readonly (readonly string[])[];
  provider?: string | undefined;
  near?: Near | undefined;
  /** A further condition. */
  also?: SQL | undefined;
}

export const priceRangeOf = (price: PriceRange): number => priceRanges.indexOf(price);
export const ratingRangeOf = (rating: MinRating): number => minRatings.indexOf(rating) + 1;

export const facetCondition = ({ category, price, rating, instant }: Facets): SQL | undefined =>
  and(
    category && eq(serviceSearch.category, category),
    price && eq(serviceSearch.priceRange, priceRangeOf(price)),
    rating && gte(serviceSearch.ratingRange, ratingRangeOf(rating)),
    instant ? sql`${serviceSearch.isInstant}` : undefined,
  );

/** `indexed`: the index of names finds the texts; otherwise the caller's order reads services one by one. */
export const searchCondition = (
  { texts, provider, near, also }: Search,
  { indexed }: { indexed: boolean },
): SQL | undefined =>
  and(
    sql`${serviceSearch.isActive}`,
    provider === undefined ? undefined : eq(serviceSearch.providerId, provider),
    near && nearCondition(near, indexed),
    also,
    ...texts.map((alternatives) => or(...alternatives.map(indexed ? containsByIndex : contains))),
  );

/**
 * `indexed`: the places or providers are found first, as a list, for which the planner takes the index whatever it thinks of
 * their number. Otherwise each service that is read asks for its own.
 */
const nearCondition = ({ place, withinMiles, serves }: Near, indexed: boolean): SQL | undefined => {
  const { place: placeId, providerId } = serviceSearch;
  const isAmong = (column: SQLWrapper, ids: SQL) =>
    indexed ? sql`${column} = any(array(${ids}))` : sql`${column} in (${ids})`;
  return and(
    withinMiles === undefined
      ? undefined
      : isAmong(placeId, sql`select near.id from ${placesNear(place, withinMiles)} near`),
    serves ? (indexed ? isAmong(providerId, providersFor(place)) : comesTo(providerId, place)) : undefined,
  );
};

const contains = (text: string): SQL => sql`strpos(${serviceSearch.names}, ${text}) > 0`;

const containsByIndex = (text: string): SQL | undefined => {
  const isLike = like(serviceSearch.names, `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  if (hasTrigram.test(text)) return isLike;
  const parts = shortParts(text);
  return and(isLike, sql`short_parts(${serviceSearch.names}) @> ${sql.param(parts)}::text[]`);
};

/** Three signs in a row that a trigram can have. */
const hasTrigram = /[\p{L}\p{N}]{3}/u;

const shortParts = (text: string): string[] => {
  const signs = [...text];
  return signs.length < 2 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
};
