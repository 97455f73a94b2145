import { type PriceRange, type Service, searchableText, searchTerm, sortServices } from '@nearhand/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { cachedServices, serviceQueries } from '../services/service-api.ts';
import { type ListingFilters, listingCall } from './listing-filters.ts';

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
  const { q, category, price, rating, instant, sort } = filters;
  const term = searchTerm(q);
  const found = services.filter(
    (service) =>
      (category === '' || service.category === category) &&
      (price === '' || isWithin(service.basePrice, price)) &&
      service.rating >= Number(rating) &&
      (instant === '' || service.instantMinutes !== undefined) &&
      textOf(service).includes(term),
  );
  return sortServices(found, sort);
};

/** Matches among the cached services. A free day and distances are known only of the lists for that day and place. */
export const findCached = (client: QueryClient, filters: ListingFilters): Service[] => {
  const { day, near, within, serves } = listingCall(filters);
  const lists = [...serviceQueries.listings(), day || near ? { day, near, within, serves } : {}];
  return findServices(uniqueServices(cachedServices(client, lists)), filters);
};

/** A service that moved between two answers is in both pages. */
export const uniqueServices = (services: readonly Service[]): Service[] => [
  ...new Map(services.map((service) => [service._id, service])).values(),
];
