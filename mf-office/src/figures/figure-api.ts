import { type Category, OfficeFigures } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, runtimeConfig } from '@nearhand/platform';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Both days belong to the period. */
export interface AskedFigures {
  from: string;
  to: string;
  category?: Category;
}

export const figuresQuery = (asked: AskedFigures) =>
  queryOptions({
    queryKey: ['office', 'figures', asked] as const,
    queryFn: ({ signal }) => api.get('office/figures', { query: asked, signal, read: readDataAs(OfficeFigures) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A link, not a call, so that the browser downloads the file. */
export const figuresCsv = (asked: AskedFigures): string =>
  `${runtimeConfig().apiBase}/office/figures.csv?${new URLSearchParams({ ...asked })}`;
