import {
  type Category,
  type Service,
  type ServiceSort,
  searchableText,
  searchTerm,
  serviceSorts,
  sortServices,
} from '@nearhand/contracts';

export const sortLabels: Record<ServiceSort, string> = {
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Highest rated',
  trending: 'Trending',
};

export interface ListingFilters {
  q: string;
  /** Empty for all categories. */
  category: string;
  sort: ServiceSort;
}

export const toSort = (value: string | null): ServiceSort => serviceSorts.find((sort) => sort === value) ?? 'newest';

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

/** A service with what a search looks through: typing must not pay for what is the same with every key. */
export interface Listed {
  service: Service;
  text: string;
}

const texts = new WeakMap<Service, string>();

const textOf = (service: Service): string => {
  const text = texts.get(service) ?? searchableText(service);
  texts.set(service, text);
  return text;
};

/** All services in the order of `sort`, ready to be searched. */
export const listInOrder = (services: readonly Service[], sort: ServiceSort): Listed[] =>
  sortServices(services, sort).map((service) => ({ service, text: textOf(service) }));

/** What of `listed` is wanted, in its order. */
export const findServices = (
  listed: readonly Listed[],
  { q, category }: Pick<ListingFilters, 'q' | 'category'>,
): Service[] => {
  const wanted = searchTerm(q);
  return listed
    .filter(({ service, text }) => (category === '' || service.category === category) && text.includes(wanted))
    .map(({ service }) => service);
};

/** The categories that there are services in, sorted. */
export const categoriesOf = (services: readonly Service[]): Category[] =>
  [...new Set(services.map(({ category }) => category))].sort();
