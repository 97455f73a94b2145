import { OfficeWaiting, type Page, pageQuery, rowsOfPages } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

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

export const officeQueries = {
  waiting: () =>
    queryOptions({
      queryKey: ['office', 'waiting'] as const,
      queryFn: ({ signal }) => api.get('office/waiting', { signal, read: readDataAs(OfficeWaiting) }),
      staleTime: 0,
    }),
};
