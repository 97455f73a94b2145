import type { CreateService, Data, Service } from '@nearhand/contracts';
import { api, events, unwrap } from '@nearhand/platform';
import { mutationOptions } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';

interface Creation {
  body: CreateService;
  idempotencyKey: string;
}

export const createService = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Creation) =>
    api
      .post('services', { json: body, headers: { 'Idempotency-Key': idempotencyKey } })
      .json<Data<Service>>()
      .then(unwrap),
  onSuccess: (service, _creation, _result, { client }) => {
    const { queryKey } = serviceQueries.mine();
    client.setQueryData(queryKey, (mine) => mine && [service, ...mine]);
    void client.invalidateQueries({ queryKey });
    events.emit('service.changed', { serviceId: service._id });
    events.emit('credits.changed', {});
  },
});
