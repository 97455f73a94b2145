import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import { isRecord, isWidget } from './load-first.ts';

export interface FirstQuery {
  readonly queryKey: QueryKey;
}

interface Address {
  pathname: string;
  search: string;
  role?: string | undefined;
}

/** The queries of the first view of a page, as its route in `./routes` declares them, or of a widget, as its module does. */
export const firstQueries = (
  module: unknown,
  part: string,
  { pathname, search, role }: Address,
): readonly FirstQuery[] => {
  const routes = isRecord(module) && Array.isArray(module.routes) ? module.routes : [];
  const own: unknown = isWidget(part) ? module : routes.find((route) => isRecord(route) && route.path === part);
  if (!isRecord(own) || typeof own.queries !== 'function') return [];
  const params = isWidget(part) ? {} : paramsOf(part, pathname);
  const address = { params, search: new URLSearchParams(search), role };
  try {
    const found: unknown = own.queries(address);
    return Array.isArray(found) ? found.filter(isQuery) : [];
  } catch {
    return []; // the page itself reports what it cannot read
  }
};

/** As the page gets them: decoded. */
export const paramsOf = (path: string, pathname: string): Readonly<Record<string, string | undefined>> =>
  matchRoutes([{ path }], pathname)?.[0]?.params ?? {};

/** For so long, data that was fetched before its page mounted is not fetched again by the page. */
const freshMs = 10_000;
const early = new WeakSet<Query>();

/** Fetches queries before their page mounts, unless their data is fresh. One that fails is left to the page. */
export const fetchEarly = async (client: QueryClient, queries: readonly FirstQuery[]): Promise<void> => {
  await Promise.all(
    queries.map((query) => {
      const { staleTime } = client.defaultQueryOptions(query);
      const options = { ...query, staleTime: Math.max(typeof staleTime === 'number' ? staleTime : 0, freshMs) };
      const fetched = isInfinite(options) ? client.prefetchInfiniteQuery(options) : client.prefetchQuery(options);
      const found = client.getQueryCache().find({ queryKey: query.queryKey, exact: true });
      if (found?.state.fetchStatus === 'fetching') early.add(found);
      return fetched;
    }),
  );
};

/** `refetchOnMount` of the client: false for the first page that mounts with early data. */
export const refetchOnMount = (query: Query): boolean =>
  !early.has(query) || query.state.isInvalidated || Date.now() - query.state.dataUpdatedAt > freshMs;

/** Early data serves one page: the next one that mounts decides again. */
export const watchPages = (client: QueryClient): void => {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerRemoved') early.delete(query);
  });
};

const isQuery = (value: unknown): value is FirstQuery => isRecord(value) && Array.isArray(value.queryKey);
const isInfinite = (query: FirstQuery): query is FirstQuery & { initialPageParam: unknown } =>
  'initialPageParam' in query;
