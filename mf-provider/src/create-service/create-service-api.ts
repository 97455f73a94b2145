import { Credits, Service } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { refreshServices } from '../services/service-api.ts';

export const creditQueries = {
  all: () => ['provider', 'credits'] as const,
  balance: () =>
    queryOptions({
      queryKey: [...creditQueries.all(), 'balance'] as const,
      queryFn: ({ signal }) => api.get('subscription/credits', { signal, read: readDataAs(Credits) }),
      // Credits are bought in another slice and at Stripe.
      staleTime: 0,
      // A form that was filled in meanwhile is not refused because of an older balance.
      meta: { isLive: true, isStored: false },
    }),
};

export const createService = () =>
  mutationOptions({
    ...idempotentMutation('POST services', { read: readDataAs(Service) }),
    onSuccess: (service, _call, _result, { client }) => {
      void refreshServices(client);
      events.emit('service.changed', { serviceId: service._id });
      events.emit('credits.changed', {});
    },
  });
