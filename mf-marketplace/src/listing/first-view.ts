import type { Category, Service } from '@nearhand/contracts';
import { categoriesOf, findServices, listInOrder, readFilters } from './listing-filters.ts';

/** The content of the listing. */
export interface ListingView {
  services: readonly Service[];
  foundCount: number;
  /** Of all services, before filters: one grid draws both the full list and a search in it. */
  totalCount: number;
  categories: readonly Category[];
}

export const firstCardCount = 12;

/** The first cards of the listing at this address, with nothing that a card does not show. */
export const firstViewOf = (services: readonly Service[], search: URLSearchParams): ListingView => {
  const filters = readFilters(search);
  const found = findServices(listInOrder(services, filters.sort), filters);
  return {
    services: found.slice(0, firstCardCount).map(forCard),
    foundCount: found.length,
    totalCount: services.length,
    categories: categoriesOf(services),
  };
};

const forCard = (service: Service): Service => ({
  ...service,
  images: service.images.slice(0, 1),
  description: '',
  options: [],
  provider: { ...service.provider, bio: '' },
});
