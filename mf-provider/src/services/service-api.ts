import { inPages, OwnServicePage, paths, rowsOfPages, Service, type ServiceStatus } from '@nearhand/contracts';
import { readAs, readDataAs, rows } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

export const myServicesTab = (status: ServiceStatus): string => `${paths.myServices}?tab=${status}`;

/** The status of the tab that an address names; active for any other. */
export const statusOfTab = (tab: string | null): ServiceStatus =>
  tab === 'draft' || tab === 'paused' ? tab : 'active';

const pageSize = 24;

// Other slices change views, bookings and ratings while this page is closed.
const changing = { staleTime: 0, meta: { isLive: true } };

export const serviceQueries = {
  all: () => ['provider-services'] as const,
  lists: () => [...serviceQueries.all(), 'mine'] as const,
  /** Those of one status, newest first, and how many have each status. */
  ofStatus: (status: ServiceStatus) =>
    infiniteQueryOptions({
      queryKey: [...serviceQueries.lists(), status] as const,
      ...inPages(pageSize, ({ query, signal }) =>
        api.get('services/me', { query: { ...query, status }, signal, read: readAs(OwnServicePage) }),
      ),
      select: ({ pages }) => ownServices(pages, status),
      ...changing,
    }),
  /** The newest 100, of all statuses. */
  newest: () =>
    queryOptions({
      queryKey: [...serviceQueries.lists(), 'newest'] as const,
      queryFn: ({ signal }) => api.get('services/me', { signal, read: readDataAs(rows(Service)) }),
      ...changing,
    }),
};

const ownServices = (pages: readonly OwnServicePage[], status: ServiceStatus) => {
  const services = rowsOfPages({ pages }).rows;
  return {
    rows: services.filter((service) => service.status === status),
    counts: pages.at(-1)?.statuses ?? countsIn(services),
  };
};

/** An API older than 2026-12 counts nothing and gives the services of all statuses. */
const countsIn = (services: readonly Service[]): Record<ServiceStatus, number> => {
  const countOf = (status: ServiceStatus) => services.filter((service) => service.status === status).length;
  return { draft: countOf('draft'), active: countOf('active'), paused: countOf('paused') };
};

/** Loads the list on screen anew, and forgets the others: their counts are stale. */
export const refreshServices = (client: QueryClient): Promise<void> => {
  client.removeQueries({ queryKey: serviceQueries.lists(), type: 'inactive' });
  return client.invalidateQueries({ queryKey: serviceQueries.lists() });
};

export const changeServiceStatus = mutationOptions({
  mutationFn: ({ id, status }: { id: string; status: ServiceStatus }) =>
    api.patch('services/:id/status', { params: { id }, body: { status } }),
  onSuccess: (_service, { id }) => events.emit('service.changed', { serviceId: id }),
  // An error mostly means that the list is stale.
  onSettled: (_service, _error, _change, _result, { client }) => refreshServices(client),
});
