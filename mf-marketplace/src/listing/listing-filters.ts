import {
  type CalendarDay,
  type Category,
  categories,
  isCalendarDay,
  type MinRating,
  minRatings,
  type NearSort,
  nearSorts,
  type PriceRange,
  priceRanges,
  type WithinMiles,
  withinMiles,
} from '@nearhand/contracts';

export const sortLabels: Record<NearSort, string> = {
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Highest rated',
  trending: 'Trending',
  distance: 'Nearest first',
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
  /** A postal code or a place; the next two and the sort `distance` need it. */
  near: string;
  within: WithinMiles | '';
  serves: 'true' | '';
  sort: NearSort;
}

export const noPlace = { near: '', within: '', serves: '' } as const;

export const noFilters = { q: '', category: '', price: '', rating: '', day: '', instant: '', ...noPlace } as const;

/** Of the API. */
export const maxTextLength = 100;

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | '' =>
  known.find((one) => one === value) ?? '';

/** Unknown values count as absent. */
export const readFilters = (address: URLSearchParams): ListingFilters => {
  const near = (address.get('near') ?? '').trim().slice(0, maxTextLength);
  const day = address.get('day') ?? '';
  const sort = oneOf(nearSorts, address.get('sort')) || 'newest';
  return {
    q: (address.get('q') ?? '').slice(0, maxTextLength),
    category: oneOf(categories, address.get('category')),
    price: oneOf(priceRanges, address.get('price')),
    rating: oneOf(minRatings, address.get('rating')),
    day: isCalendarDay(day) ? day : '',
    instant: oneOf(['true'], address.get('instant')),
    near,
    within: near && oneOf(withinMiles, address.get('within')),
    serves: near && oneOf(['true'], address.get('serves')),
    sort: near === '' && sort === 'distance' ? 'newest' : sort,
  };
};

/** The page of the list that an address begins with; empty for the first. Only a link without scripts sets it. */
export const startCursor = (address: URLSearchParams): string => address.get('cursor') ?? '';

/** The filters as a call of the API has them: without default values. */
export const listingCall = ({
  q,
  category,
  price,
  rating,
  day,
  instant,
  near,
  within,
  serves,
  sort,
}: ListingFilters) => {
  const text = q.trim();
  return {
    ...(text && { q: text }),
    ...(category && { category }),
    ...(price && { price }),
    ...(rating && { rating }),
    ...(day && { day }),
    ...(instant && { instant }),
    ...(near && { near, ...(within && { within }), ...(serves && { serves }) }),
    ...(sort !== 'newest' && (near || sort !== 'distance') && { sort }),
  };
};

/** The shortest address: default values stay out. */
export const writeFilters = (filters: ListingFilters): URLSearchParams => new URLSearchParams(listingCall(filters));

export const isFiltered = ({ sort: _sort, near: _near, ...filters }: ListingFilters): boolean =>
  Object.values(filters).some((value) => value.trim() !== '');
