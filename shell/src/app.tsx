import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { log } from '@nearhand/platform';
import { isTimeout, NoAnswerError } from '@nearhand/platform/host';
import { NearhandThemeProvider } from '@nearhand/ui';
import { refetchOnMount, watchPages } from '@slices/host';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { LazyLive } from './live/lazy-live.tsx';
import { SessionKeeper } from './session/session-keeper.tsx';
import { LazyToaster } from './toasts/lazy-toaster.tsx';

interface Props {
  styles: EmotionCache;
  queryClient: QueryClient;
  router: DataRouter;
  /** Above the page. */
  notice?: ReactNode;
}

/** The whole site, in the browser and on the server. */
export const App = ({ styles, queryClient, router, notice }: Props) => (
  <CacheProvider value={styles}>
    <NearhandThemeProvider>
      <QueryClientProvider client={queryClient}>
        <SessionKeeper />
        <LazyLive />
        {notice}
        <RouterProvider router={router} />
        <LazyToaster />
      </QueryClientProvider>
    </NearhandThemeProvider>
  </CacheProvider>
);

/** The Query client of the shell and all slices. `meta.logged` of a query is logged when it fails. */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (typeof meta?.logged === 'string') log.error(meta.logged, error);
      },
    }),
    // `always`: while offline a call fails and the page shows an error, instead of waiting for a connection.
    defaultOptions: {
      queries: { staleTime: 15_000, retry: retryOnce, networkMode: 'always', refetchOnReconnect: true, refetchOnMount },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  watchPages(client);
  return client;
};

/** Once, and again when the browser was offline for a part of the call: the event for it has been, and comes no more. */
const retryOnce = (failures: number, error: unknown): boolean =>
  (failures < 1 && !isFinalError(error)) || (error instanceof NoAnswerError && error.isBackOnline);

/** After the time for an answer, too, the page offers Retry instead of waiting as long again. */
const isFinalError = (error: unknown): boolean =>
  isTimeout(error) ||
  (error instanceof Error && 'response' in error && error.response instanceof Response && error.response.status < 500);
