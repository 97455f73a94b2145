import {
  inPages,
  OwnServicePage,
  paths,
  rowsOfPages,
  Service,
  type ServiceStatus,
  serviceStatuses,
} from '@nearhand/contracts';
import { readAs, readDataAs, rows } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { withRows } from '@nearhand/platform/action';
import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';

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

/** With the counts of the last page, which are shown. */
const withStatus = (list: InfiniteData<OwnServicePage>, id: string, status: ServiceStatus) => {
  const before = rowsOfPages(list).rows.find(({ _id }) => _id === id)?.status;
  const moved = (statuses: OwnServicePage['statuses']) =>
    statuses && before && { ...statuses, [before]: statuses[before] - 1, [status]: statuses[status] + 1 };
  const changed = withRows(list, (services) =>
    services.map((service) => (service._id === id ? { ...service, status } : service)),
  );
  return { ...changed, pages: changed.pages.map((page) => ({ ...page, statuses: moved(page.statuses) })) };
};

export const changeServiceStatus = mutationOptions({
  mutationFn: ({ id, status }: { id: string; status: ServiceStatus }) =>
    api.patch('services/:id/status', { params: { id }, body: { status } }),
  onSuccess: async (_service, { id, status }, _result, { client }) => {
    await client.cancelQueries({ queryKey: serviceQueries.lists() });
    for (const each of serviceStatuses)
      client.setQueryData(serviceQueries.ofStatus(each).queryKey, (list) => list && withStatus(list, id, status));
    events.emit('service.changed', { serviceId: id });
  },
  onSettled: (_service, error, _change, _result, { client }) => {
    const refreshed = refreshServices(client);
    // The list is mostly stale then, and the focus must find the row or its list.
    return error ? refreshed : undefined;
  },
});
