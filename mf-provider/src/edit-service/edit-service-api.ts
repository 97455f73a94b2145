import { readData, readService, type UpdateService } from '@nearhand/contracts';
import { api, events } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';

export const editedServiceQueries = {
  detail: (id: string) =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get('services/:id', { params: { id }, signal, read: readData(readService) }),
      // A form that began with yesterday's answer would save yesterday's texts again; one that is open looks at none.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export const updateService = mutationOptions({
  mutationFn: ({ id, body }: { id: string; body: UpdateService }) =>
    api.put('services/:id', { params: { id }, body, read: readData(readService) }),
  onSuccess: (service, _change, _result, { client }) => {
    const { queryKey } = serviceQueries.mine();
    client.setQueryData(queryKey, (mine) => mine?.map((each) => (each._id === service._id ? service : each)));
    void client.invalidateQueries({ queryKey });
    events.emit('service.changed', { serviceId: service._id });
  },
});
