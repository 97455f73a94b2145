import type { Data, SubscriptionSummary } from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const subscriptionQueries = {
  all: () => ['subscription'] as const,
  /** The subscription that counts for the signed-in person; it changes at Stripe, too. */
  summary: () =>
    queryOptions({
      queryKey: [...subscriptionQueries.all(), 'summary'] as const,
      queryFn: ({ signal }) => api.get('subscription', { signal }).json<Data<SubscriptionSummary>>().then(unwrap),
      staleTime: 0,
      meta: { isLive: true },
    }),
};
