import { useRefreshOn } from '@nearhand/platform';
import { subscriptionQueries } from './subscription-api.ts';

/** Keeps the subscription on screen true; a plan that begins or goes on brings credits, which the summary tells. */
export const useSubscriptionNews = (): void =>
  useRefreshOn(['subscription.changed', 'credits.changed'], subscriptionQueries.all());
