import { type Category, OfficeFigures } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, runtimeConfig, useRefreshOn } from '@nearhand/platform';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Both days belong to the period. */
export interface AskedFigures {
  from: string;
  to: string;
  category?: Category;
}

export const figureQueries = {
  all: () => ['office', 'figures'] as const,
  ofPeriod: (asked: AskedFigures) =>
    queryOptions({
      queryKey: [...figureQueries.all(), asked.from, asked.to, asked.category ?? ''] as const,
      queryFn: ({ signal }) =>
        api.get('office/figures', { query: { ...asked }, signal, read: readDataAs(OfficeFigures) }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

export const useFigureUpdates = (): void => useRefreshOn(['booking.changed'], figureQueries.all());

/** A link, not a call, so that the browser downloads the file. */
export const figuresCsv = (asked: AskedFigures): string =>
  `${runtimeConfig().apiBase}/office/figures.csv?${new URLSearchParams({ ...asked })}`;
