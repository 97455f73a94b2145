import type { Category } from '@nearhand/contracts';
import type { Catalog, CatalogEntry } from '../catalog/catalog.ts';
import { sortedBy } from '../catalog/catalog-page.ts';

/** A service that somebody booked. */
export interface BookedService {
  id: string;
  category: Category;
}

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
  const open = sortedBy(catalog, 'rating').filter(
    ({ _id, providerId }) => providerId !== customerId && !bookedIds.has(_id),
  );
  const isLiked = ({ category }: CatalogEntry) => categories.has(category);
  return [...open.filter(isLiked), ...open.filter((entry) => !isLiked(entry))].slice(0, most);
};
