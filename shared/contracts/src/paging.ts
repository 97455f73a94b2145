import type { Page } from '@nearhand/contracts/schema';

/** The query of one page of a list; without `cursor` the first one. */
export type PageQuery = { limit: string; cursor?: string };

/** The rows of all `pages`. `total` is the latest count of the API, or the number of rows when it counts none. */
export const rowsOfPages = <T>({ pages }: { pages: readonly Page<T>[] }): { rows: T[]; total: number } => {
  const rows = pages.flatMap(({ data }) => data);
  return { rows, total: pages.at(-1)?.total || rows.length };
};

/** Options of an infinite query: `load` calls the API for a page of at most `limit` rows, 1 to 100. */
export const inPages = <P extends Page<unknown>>(
  limit: number,
  load: (call: { query: PageQuery; signal: AbortSignal }) => Promise<P>,
) => ({
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    load({ query: { limit: String(limit), ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }: P) => next,
  select: rowsOfPages<P['data'][number]>,
});
