import type { ServiceStatus } from '@nearhand/contracts';
import { api, events } from '@nearhand/platform';
import { mutationOptions } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';

export const changeServiceStatus = mutationOptions({
  mutationFn: ({ id, status }: { id: string; status: ServiceStatus }) =>
    api.patch('services/:id/status', { params: { id }, body: { status } }),
  onSuccess: (_service, { id }) => events.emit('service.changed', { serviceId: id }),
  // A refusal mostly means that the list is behind, so it is fetched anew either way.
  onSettled: (_service, _error, _change, _result, { client }) =>
    client.invalidateQueries({ queryKey: serviceQueries.all() }),
});
