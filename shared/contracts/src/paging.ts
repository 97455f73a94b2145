import type { Page } from '@nearhand/contracts/schema';

/** The query of a page of at most `limit` rows, 1 to 100; an empty `cursor` asks for the first page. */
export const pageQuery = (limit: number, cursor: string): { limit: string; cursor?: string } => ({
  limit: String(limit),
  ...(cursor && { cursor }),
});

/** Of a query that loads page after page of an API's list. */
export const pageByPage = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next?: string | undefined }) => next,
};

/** The rows of all `pages`. `total` is the latest count of the API, or the number of rows when it counts none. */
export const rowsOfPages = <T>({ pages }: { pages: readonly Page<T>[] }): { rows: T[]; total: number } => {
  const rows = pages.flatMap(({ data }) => data);
  return { rows, total: pages.at(-1)?.total || rows.length };
};
