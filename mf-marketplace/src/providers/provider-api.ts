import { readData, readProvider } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const providerQueries = {
  all: () => ['marketplace', 'providers'] as const,
  /** Somebody who offers services, as everyone may see them. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...providerQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get('providers/:id', { params: { id }, signal, read: readData(readProvider) }),
    }),
};
