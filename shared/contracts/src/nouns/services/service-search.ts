import type { NearSort } from './service-lifecycle.ts';
import type { Service } from './services.ts';

type Sortable = Pick<
  Service,
  '_id' | 'createdAt' | 'basePrice' | 'rating' | 'ranking' | 'bookings' | 'views' | 'distanceMiles'
>;

/** An API that is older than `ranking` sends none. */
const rankingOf = ({ ranking, rating }: Sortable): number => ranking ?? rating;

const figures: Record<NearSort, (service: Sortable) => readonly number[]> = {
  newest: () => [],
  'price-asc': ({ basePrice }) => [-basePrice],
  'price-desc': ({ basePrice }) => [basePrice],
  rating: (service) => [rankingOf(service), service.bookings],
  trending: (service) => [service.bookings, service.views, rankingOf(service)],
  distance: ({ distanceMiles = Number.POSITIVE_INFINITY }) => [-distanceMiles],
};

/** A service's place in a sort: the greatest comes first, and no two services have the same. */
export type ServiceRank = readonly (number | string)[];

export const rankOf = (service: Sortable, sort: NearSort): ServiceRank => [
  ...figures[sort](service),
  service.createdAt,
  service._id,
];

/** For `sort`: negative when `a` comes before `b`. Both must be of one sort. */
export const compareRanks = (a: ServiceRank, b: ServiceRank): number => {
  for (const [index, one] of a.entries()) {
    const other = b[index];
    if (other === undefined) return -1;
    if (one !== other) return one > other ? -1 : 1;
  }
  return 0;
};

/** A copy of `services` in the order of `sort`. */
export const sortServices = <S extends Sortable>(services: readonly S[], sort: NearSort): S[] =>
  services
    .map((service) => ({ service, rank: rankOf(service, sort) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ service }) => service);

/** Without case, accents and other marks, and what cannot be seen. */
const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .toLowerCase();

/** The text of a service for a search. Compute it once per service. */
export const searchableText = ({ name, provider }: Pick<Service, 'name' | 'provider'>): string =>
  comparable(`${name}\n${provider.name}`);

/** {@link searchableText} of a match includes it. An empty term matches all. */
export const searchTerm = (input: string): string => comparable(input).replace(/\s+/g, ' ').trim();
