import { paths, readData, readList, readService, type ServiceStatus } from '@nearhand/contracts';
import { api, events } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const myServicesTab = (status: ServiceStatus): string => `${paths.myServices}?tab=${status}`;

export const serviceQueries = {
  all: () => ['provider-services'] as const,
  mine: () =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => api.get('services/me', { signal, read: readData(readList(readService)) }),
      // Other slices change views, bookings and ratings while this page is closed.
      staleTime: 0,
      meta: { isLive: true },
    }),
};

export const changeServiceStatus = mutationOptions({
  mutationFn: ({ id, status }: { id: string; status: ServiceStatus }) =>
    api.patch('services/:id/status', { params: { id }, body: { status } }),
  onSuccess: (_service, { id }) => events.emit('service.changed', { serviceId: id }),
  // An error mostly means that the list is stale.
  onSettled: (_service, _error, _change, _result, { client }) =>
    client.invalidateQueries({ queryKey: serviceQueries.all() }),
});
