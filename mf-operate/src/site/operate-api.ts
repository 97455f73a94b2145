import { inPages } from '@nearhand/contracts';
import { readAs, readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { OperatedStore, RevisionDifference, RevisionPage, ShownHealth } from '@slices/format';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const refetchMs = 20_000;
/** A longer list is not refetched at intervals. */
const refetchedPages = 2;
const pageSize = 20;

export const operateQueries = {
  all: () => ['operate'] as const,
  environments: () =>
    queryOptions({
      queryKey: [...operateQueries.all(), 'environments'] as const,
      queryFn: ({ signal }) => api.get('operate/environments', { signal, read: readDataAs(OperatedStore) }),
      refetchInterval: refetchMs,
    }),
  revisions: (environment: string, slice?: string) =>
    infiniteQueryOptions({
      queryKey: [...operateQueries.all(), 'revisions', environment, slice] as const,
      ...inPages(pageSize, ({ query, signal }) =>
        api.get('operate/revisions', {
          query: { environment, ...(slice && { slice }), ...query },
          signal,
          read: readAs(RevisionPage),
        }),
      ),
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > refetchedPages ? false : refetchMs),
    }),
  difference: (environment: string, from: number, to: number) =>
    queryOptions({
      queryKey: [...operateQueries.all(), 'difference', environment, from, to] as const,
      queryFn: ({ signal }) =>
        api.get('operate/diff', {
          query: { environment, from: String(from), to: String(to) },
          signal,
          read: readDataAs(RevisionDifference),
        }),
    }),
  release: (environment: string, slice: string, version: string) =>
    queryOptions({
      queryKey: [...operateQueries.all(), 'release', environment, slice, version] as const,
      queryFn: ({ signal }) =>
        api.get('operate/release', {
          query: { environment, slice, version },
          signal,
          read: readDataAs(ShownHealth),
        }),
      refetchInterval: refetchMs,
    }),
};
