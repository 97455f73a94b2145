import { type Category, compareRanks, type ServiceRank } from '@nearhand/contracts';
import type { Catalog, CatalogEntry } from '../catalog/catalog.ts';

/** A service that somebody booked. */
export interface BookedService {
  id: string;
  category: Category;
}

const meritOf = ({ rating, reviewCount, bookings, createdAt, _id }: CatalogEntry): ServiceRank => [
  rating,
  reviewCount,
  bookings,
  createdAt,
  _id,
];

const sorted = new WeakMap<Catalog, readonly CatalogEntry[]>();

/** The best first: by stars, reviews and bookings, then the newest. Sorted once per state of the catalog. */
const byMerit = (catalog: Catalog): readonly CatalogEntry[] => {
  const known = sorted.get(catalog);
  if (known) return known;
  const list = catalog.entries
    .map((entry) => ({ entry, merit: meritOf(entry) }))
    .sort((a, b) => compareRanks(a.merit, b.merit))
    .map(({ entry }) => entry);
  sorted.set(catalog, list);
  return list;
};

/**
 * Services that this customer neither booked nor offers: those in the categories that they booked before all others,
 * and of each the best rated first.
 */
export const recommended = (
  catalog: Catalog,
  customerId: string,
  booked: readonly BookedService[],
  most: number,
): CatalogEntry[] => {
  const bookedIds = new Set(booked.map(({ id }) => id));
  const categories = new Set(booked.map(({ category }) => category));
  const open = byMerit(catalog).filter(({ _id, providerId }) => providerId !== customerId && !bookedIds.has(_id));
  const isLiked = ({ category }: CatalogEntry) => categories.has(category);
  return [...open.filter(isLiked), ...open.filter((entry) => !isLiked(entry))].slice(0, most);
};
