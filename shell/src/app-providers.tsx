import { log } from '@nearhand/platform';
import { NearhandThemeProvider } from '@nearhand/ui';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LateToaster } from './late-toaster.tsx';
import { LateLive } from './live/late-live.tsx';
import { SessionKeeper } from './session/session-keeper.tsx';

interface Props {
  queryClient: QueryClient;
  children: ReactNode;
}

export const AppProviders = ({ queryClient, children }: Props) => (
  <NearhandThemeProvider>
    <QueryClientProvider client={queryClient}>
      <SessionKeeper />
      <LateLive />
      {children}
      <LateToaster />
    </QueryClientProvider>
  </NearhandThemeProvider>
);

/**
 * The one Query client that the shell gives to every slice. A query whose `meta.logged` holds a sentence has its
 * failures said in the console, for where no screen shows them.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (typeof meta?.logged === 'string') log.error(meta.logged, error);
      },
    }),
    // Without a connection a call fails, and a screen says so: waiting for one would look as if nothing happened.
    defaultOptions: {
      queries: { staleTime: 15_000, retry: retryOnce, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** A refusal will be refused again; a lost connection or a failing server is worth one more try. */
const retryOnce = (failures: number, error: unknown): boolean => failures < 1 && !isRefusal(error);

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'response' in error && error.response instanceof Response && error.response.status < 500;
