import { paths, readData, readList, readService, type ServiceStatus } from '@nearhand/contracts';
import { api, events } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** The list of one's own services, open at those of one status. */
export const myServicesTab = (status: ServiceStatus): string => `${paths.myServices}?tab=${status}`;

export const serviceQueries = {
  all: () => ['provider-services'] as const,
  mine: () =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => api.get('services/me', { signal, read: readData(readList(readService)) }),
      // Views, bookings and ratings change through slices whose news nobody hears while this page is closed.
      staleTime: 0,
      meta: { isLive: true },
    }),
};

export const changeServiceStatus = mutationOptions({
  mutationFn: ({ id, status }: { id: string; status: ServiceStatus }) =>
    api.patch('services/:id/status', { params: { id }, body: { status } }),
  onSuccess: (_service, { id }) => events.emit('service.changed', { serviceId: id }),
  // A refusal mostly means that the list is behind, so it is fetched anew either way.
  onSettled: (_service, _error, _change, _result, { client }) =>
    client.invalidateQueries({ queryKey: serviceQueries.all() }),
});
