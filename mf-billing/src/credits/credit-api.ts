import { Credits, CreditTransaction, counted, inPages } from '@nearhand/contracts';
import { Page, readAs, readDataAs, rows } from '@nearhand/contracts/schema';
import { api, useRefreshOn } from '@nearhand/platform';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const pageSize = 15;

/** Other slices and Stripe change credits too, and no page listens while all are closed. */
const changing = { staleTime: 0, meta: { isLive: true } };

export const creditQueries = {
  all: () => ['credits'] as const,
  balance: () =>
    queryOptions({
      queryKey: [...creditQueries.all(), 'balance'] as const,
      queryFn: ({ signal }) => api.get('subscription/credits', { signal, read: readDataAs(Credits) }),
      select: ({ credits }) => credits,
      ...changing,
    }),
  /** Newest first. */
  history: () =>
    infiniteQueryOptions({
      queryKey: [...creditQueries.all(), 'history'] as const,
      ...inPages(pageSize, (call) =>
        api.get('subscription/credits/history', { ...call, read: readAs(Page(CreditTransaction)) }),
      ),
      ...changing,
    }),
  /** The movements with this source. An API older than 2026-12 gives all movements. */
  ofReference: (reference: string) =>
    queryOptions({
      queryKey: [...creditQueries.all(), 'of-reference', reference] as const,
      queryFn: ({ signal }) =>
        api.get('subscription/credits/history', {
          query: { reference },
          signal,
          read: readDataAs(rows(CreditTransaction)),
        }),
      ...changing,
    }),
};

export const useCreditUpdates = (): void =>
  useRefreshOn(['credits.changed', 'subscription.changed'], creditQueries.all());

/** `1 credit`, `20 credits`, `-5 credits`. */
export const formatCredits = (credits: number): string => counted(credits, 'credit');
