import { useRefreshOn } from '@nearhand/platform';
import { creditQueries } from './credit-api.ts';

/** Keeps the credits on screen true when some are bought, brought by a plan or spent. */
export const useCreditNews = (): void => useRefreshOn(['credits.changed', 'subscription.changed'], creditQueries.all());
