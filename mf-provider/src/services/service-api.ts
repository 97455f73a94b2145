import type { Data, Service, ServiceStatus } from '@nearhand/contracts';
import { api, events, unwrap } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const serviceQueries = {
  all: () => ['provider-services'] as const,
  mine: () =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => api.get('services/me', { signal }).json<Data<Service[]>>().then(unwrap),
      // Views, bookings and ratings change through slices whose news nobody hears while this page is closed.
      staleTime: 0,
    }),
};

export const changeServiceStatus = mutationOptions({
  mutationFn: ({ id, status }: { id: string; status: ServiceStatus }) =>
    api.patch(`services/${id}/status`, { json: { status } }).json<unknown>(),
  onSuccess: async (_answer, { id }, _result, { client }) => {
    await client.invalidateQueries({ queryKey: serviceQueries.all() });
    events.emit('service.changed', { serviceId: id });
  },
});
