import type { Category, Service } from '@nearhand/contracts';

export const sortLabels = {
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Highest rated',
  trending: 'Trending',
} as const;
export type Sort = keyof typeof sortLabels;

export interface ListingFilters {
  q: string;
  /** Empty for all categories. */
  category: string;
  sort: Sort;
}

const isSort = (value: string | null): value is Sort => value !== null && Object.hasOwn(sortLabels, value);

export const toSort = (value: string | null): Sort => (isSort(value) ? value : 'newest');

/** What the address asks for. Whatever it spells wrong counts as not said. */
export const readFilters = (address: URLSearchParams): ListingFilters => ({
  q: address.get('q') ?? '',
  category: address.get('category') ?? '',
  sort: toSort(address.get('sort')),
});

/** The shortest address that says the same: what is as it comes stays out. */
export const writeFilters = ({ q, category, sort }: ListingFilters): URLSearchParams => {
  const said = { q: q.trim(), category, sort: sort === 'newest' ? '' : sort };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
};

export const isFiltered = ({ q, category }: ListingFilters): boolean => q.trim() !== '' || category !== '';

/** Each sort as the figures that it compares, the greatest first; equal services keep the API's order. */
const rank: Record<Sort, (service: Service) => readonly (number | string)[]> = {
  newest: ({ createdAt }) => [createdAt],
  'price-asc': ({ basePrice }) => [-basePrice],
  'price-desc': ({ basePrice }) => [basePrice],
  rating: ({ rating, reviewCount }) => [rating, reviewCount],
  trending: ({ bookings, views }) => [bookings, views],
};

export const findServices = (services: readonly Service[], { q, category, sort }: ListingFilters): Service[] => {
  const wanted = q.trim().toLowerCase();
  return services
    .filter(
      ({ name, provider, category: its }) =>
        (category === '' || its === category) &&
        (name.toLowerCase().includes(wanted) || provider.name.toLowerCase().includes(wanted)),
    )
    .map((service) => ({ service, rank: rank[sort](service) }))
    .sort((a, b) => compareRanks(b.rank, a.rank))
    .map(({ service }) => service);
};

const compareRanks = (a: readonly (number | string)[], b: readonly (number | string)[]): number => {
  for (const [index, one] of a.entries()) {
    const other = b[index] ?? one;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
};

/** The categories that there are services in, sorted. */
export const categoriesOf = (services: readonly Service[]): Category[] =>
  [...new Set(services.map(({ category }) => category))].sort();
