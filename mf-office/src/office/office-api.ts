import { type Page, pageQuery, rowsOfPages } from '@nearhand/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';

const pageSize = 20;

interface Asked {
  query: { limit: string; cursor?: string };
  signal: AbortSignal;
}

/** A list of the office, page after page. Others change it all the time, so it is asked for anew with each visit. */
export const pagedList = <const Key extends readonly string[], Row>(
  queryKey: Key,
  get: (asked: Asked) => Promise<Page<Row>>,
) =>
  infiniteQueryOptions({
    queryKey: ['office', ...queryKey] as const,
    queryFn: ({ pageParam, signal }) => get({ query: pageQuery(pageSize, pageParam), signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: rowsOfPages<Row>,
    staleTime: 0,
  });
