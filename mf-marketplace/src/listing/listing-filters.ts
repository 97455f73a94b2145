import {
  type CalendarDay,
  type Category,
  categories,
  type MinRating,
  minRatings,
  type PriceRange,
  priceRanges,
  type ServiceSort,
  serviceSorts,
} from '@nearhand/contracts';

export const sortLabels: Record<ServiceSort, string> = {
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Highest rated',
  trending: 'Trending',
};

/** Empty texts filter nothing. */
export interface ListingFilters {
  q: string;
  category: Category | '';
  price: PriceRange | '';
  rating: MinRating | '';
  /** Services with a free time on this day. */
  day: CalendarDay;
  /** `true`: only services that can be booked instantly. */
  instant: 'true' | '';
  sort: ServiceSort;
}

export const noFilters = { q: '', category: '', price: '', rating: '', day: '', instant: '' } as const;

/** Of the API. */
export const maxTextLength = 100;

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | '' =>
  known.find((one) => one === value) ?? '';

const toDay = (value: string | null): CalendarDay => {
  const at = Date.parse(`${value}T00:00:00.000Z`);
  return value && !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${value}T`) ? value : '';
};

/** Unknown values count as absent. */
export const readFilters = (address: URLSearchParams): ListingFilters => ({
  q: (address.get('q') ?? '').slice(0, maxTextLength),
  category: oneOf(categories, address.get('category')),
  price: oneOf(priceRanges, address.get('price')),
  rating: oneOf(minRatings, address.get('rating')),
  day: toDay(address.get('day')),
  instant: oneOf(['true'] as const, address.get('instant')),
  sort: oneOf(serviceSorts, address.get('sort')) || 'newest',
});

/** The page of the list that an address begins with; empty for the first. Only a link without scripts sets it. */
export const startCursor = (address: URLSearchParams): string => address.get('cursor') ?? '';

/** The filters as a call of the API has them: without default values. */
export const listingCall = ({ q, category, price, rating, day, instant, sort }: ListingFilters) => {
  const text = q.trim();
  return {
    ...(text && { q: text }),
    ...(category && { category }),
    ...(price && { price }),
    ...(rating && { rating }),
    ...(day && { day }),
    ...(instant && { instant }),
    ...(sort !== 'newest' && { sort }),
  };
};

/** The shortest address: default values stay out. */
export const writeFilters = (filters: ListingFilters): URLSearchParams => new URLSearchParams(listingCall(filters));

export const isFiltered = ({ sort: _sort, ...filters }: ListingFilters): boolean =>
  Object.values(filters).some((value) => value.trim() !== '');
