import {
  type Category,
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

export interface ListingFilters {
  q: string;
  /** Empty for all categories. */
  category: string;
  sort: ServiceSort;
}

export const toSort = (value: string | null): ServiceSort => serviceSorts.find((sort) => sort === value) ?? 'newest';

/** Unknown values count as absent. */
export const readFilters = (address: URLSearchParams): ListingFilters => ({
  q: address.get('q') ?? '',
  category: address.get('category') ?? '',
  sort: toSort(address.get('sort')),
});

/** The shortest address: default values stay out. */
export const writeFilters = ({ q, category, sort }: ListingFilters): URLSearchParams => {
  const values = { q: q.trim(), category, sort: sort === 'newest' ? '' : sort };
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
};

export const isFiltered = ({ q, category }: ListingFilters): boolean => q.trim() !== '' || category !== '';

/** A service with its searchable text, which is computed once, not at every key press. */
interface Listed {
  service: Service;
  text: string;
}

const texts = new WeakMap<Service, string>();

const textOf = (service: Service): string => {
  const text = texts.get(service) ?? searchableText(service);
  texts.set(service, text);
  return text;
};

export const listInOrder = (services: readonly Service[], sort: ServiceSort): Listed[] =>
  sortServices(services, sort).map((service) => ({ service, text: textOf(service) }));

export const findServices = (
  listed: readonly Listed[],
  { q, category }: Pick<ListingFilters, 'q' | 'category'>,
): Service[] => {
  const term = searchTerm(q);
  return listed
    .filter(({ service, text }) => (category === '' || service.category === category) && text.includes(term))
    .map(({ service }) => service);
};

/** Sorted; only categories with services. */
export const categoriesOf = (services: readonly Service[]): Category[] =>
  [...new Set(services.map(({ category }) => category))].sort();

/** Input is written to the address after this pause: some browsers reject more than 100 changes in 30 s. */
const inputPauseMs = 250;

/**
 * The filters, stored in the address. Input replaces the history entry after a pause; every other change adds an entry,
 * so Back undoes it.
 */
export const useListingFilters = () => {
  const [address, setAddress] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const stored = readFilters(address);
  const [q, setQ] = useState(stored.q);
  /** Grows when a text comes from outside the field: the field then shows it. */
  const [given, setGiven] = useState(0);
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    if (navigationType !== 'REPLACE' && stored.q !== q.trim()) {
      setQ(stored.q);
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

  const search = useCallback((text: string) => {
    input.current = text;
    startTransition(() => setQ(text));
  }, []);
  const change = useCallback(
    (change: Partial<ListingFilters>) => {
      const next = { ...readFilters(address), q: input.current, ...change };
      if (next.q !== input.current) setGiven((before) => before + 1);
      setQ(next.q);
      // Synchronous: a second change starts from this address.
      setAddress(writeFilters(next), { preventScrollReset: true, flushSync: true });
    },
    [address, setAddress],
  );
  return { filters: { ...stored, q }, given, search, change, saveInput };
};
