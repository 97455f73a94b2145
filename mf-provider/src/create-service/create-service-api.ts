import { type CreateService, readCredits, readData, readService } from '@nearhand/contracts';
import { api, events } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';

export const creditQueries = {
  all: () => ['provider', 'credits'] as const,
  /** Credits that the signed-in person has. */
  balance: () =>
    queryOptions({
      queryKey: [...creditQueries.all(), 'balance'] as const,
      queryFn: ({ signal }) => api.get('subscription/credits', { signal }).json().then(readData(readCredits)),
      // Credits are bought in another slice and at Stripe.
      staleTime: 0,
      meta: { isLive: true },
    }),
};

interface Creation {
  body: CreateService;
  idempotencyKey: string;
}

export const createService = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Creation) =>
    api
      .post('services', { json: body, headers: { 'Idempotency-Key': idempotencyKey } })
      .json()
      .then(readData(readService)),
  onSuccess: (service, _creation, _result, { client }) => {
    const { queryKey } = serviceQueries.mine();
    client.setQueryData(queryKey, (mine) => mine && [service, ...mine]);
    void client.invalidateQueries({ queryKey });
    events.emit('service.changed', { serviceId: service._id });
    events.emit('credits.changed', {});
  },
});
