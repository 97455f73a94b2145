import {
  type CalendarDay,
  type Category,
  categories,
  type MinRating,
  minRatings,
  type PriceRange,
  priceRanges,
  type Service,
  type ServiceSort,
  searchableText,
  searchTerm,
  serviceSorts,
  sortServices,
} from '@nearhand/contracts';
import { useLocation, useNavigationType, useSearchParams } from '@nearhand/platform';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

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
  sort: ServiceSort;
}

export const noFilters = { q: '', category: '', price: '', rating: '', day: '' } as const;

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
  sort: oneOf(serviceSorts, address.get('sort')) || 'newest',
});

/** The page of the list that an address begins with; empty for the first. Only a link without scripts sets it. */
export const startCursor = (address: URLSearchParams): string => address.get('cursor') ?? '';

/** The filters as a call of the API has them: without default values. */
export const listingCall = ({ q, category, price, rating, day, sort }: ListingFilters) => {
  const text = q.trim();
  return {
    ...(text && { q: text }),
    ...(category && { category }),
    ...(price && { price }),
    ...(rating && { rating }),
    ...(day && { day }),
    ...(sort !== 'newest' && { sort }),
  };
};

/** The shortest address: default values stay out. */
export const writeFilters = (filters: ListingFilters): URLSearchParams => new URLSearchParams(listingCall(filters));

export const isFiltered = ({ sort: _sort, ...filters }: ListingFilters): boolean =>
  Object.values(filters).some((value) => value.trim() !== '');

/** The searchable text of a service is computed once, not at every key press. */
const texts = new WeakMap<Service, string>();

const textOf = (service: Service): string => {
  const text = texts.get(service) ?? searchableText(service);
  texts.set(service, text);
  return text;
};

/** The bounds of a price range, in dollars; without `below` it has no upper one. */
export const boundsOf = (range: PriceRange): { from: number; below?: number } => {
  const [from, below] = range.split('-');
  return { from: Number(from), ...(below && { below: Number(below) }) };
};

const isWithin = (price: number, range: PriceRange): boolean => {
  const { from, below = Number.POSITIVE_INFINITY } = boundsOf(range);
  return price >= from && price < below;
};

/** The services that match, in the order of the sort. Does not know the days on which a service is free. */
export const findServices = (services: readonly Service[], filters: ListingFilters): Service[] => {
  const { q, category, price, rating, sort } = filters;
  const term = searchTerm(q);
  const found = services.filter(
    (service) =>
      (category === '' || service.category === category) &&
      (price === '' || isWithin(service.basePrice, price)) &&
      service.rating >= Number(rating) &&
      textOf(service).includes(term),
  );
  return sortServices(found, sort);
};

/** The server is asked after this pause. */
const searchPauseMs = 150;
/** Input is written to the address after this pause: some browsers reject more than 100 changes in 30 s. */
const inputPauseMs = 250;

/**
 * The filters, stored in the address. Input replaces the history entry after a pause; every other change adds an entry,
 * so Back undoes it. `asked` follows `filters` after the input rests.
 */
export const useListingFilters = () => {
  const [address, setAddress] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const stored = readFilters(address);
  const [q, setQ] = useState(stored.q);
  const [askedQ, setAskedQ] = useState(stored.q);
  /** Grows when a text comes from outside the field: the field then shows it. */
  const [given, setGiven] = useState(0);
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    if (navigationType !== 'REPLACE' && stored.q !== q.trim()) {
      setQ(stored.q);
      setAskedQ(stored.q);
      setGiven(given + 1);
    }
  }

  // Newer than `q`, which waits for the results to render.
  const input = useRef(q);
  /** Writes the input to the address at once: before the user leaves, so that Back returns to the same list. */
  const saveInput = useCallback(() => {
    const { q: before, ...others } = readFilters(address);
    if (input.current.trim() === before) return;
    setAddress(writeFilters({ ...others, q: input.current }), { replace: true, preventScrollReset: true });
  }, [address, setAddress]);
  useEffect(() => {
    input.current = q;
    const timer = setTimeout(saveInput, inputPauseMs);
    return () => clearTimeout(timer);
  }, [q, saveInput]);
  useEffect(() => {
    const timer = setTimeout(() => setAskedQ(q), searchPauseMs);
    return () => clearTimeout(timer);
  }, [q]);

  const search = useCallback((text: string) => {
    input.current = text.slice(0, maxTextLength);
    startTransition(() => setQ(input.current));
  }, []);
  const change = useCallback(
    (change: Partial<ListingFilters>) => {
      const next = { ...readFilters(address), q: input.current, ...change };
      if (next.q !== input.current) setGiven((before) => before + 1);
      setQ(next.q);
      setAskedQ(next.q);
      // Synchronous: a second change starts from this address.
      setAddress(writeFilters(next), { preventScrollReset: true, flushSync: true });
    },
    [address, setAddress],
  );
  return {
    filters: { ...stored, q },
    asked: { ...stored, q: askedQ },
    start: askedQ.trim() === stored.q ? startCursor(address) : '',
    given,
    search,
    change,
    saveInput,
  };
};
