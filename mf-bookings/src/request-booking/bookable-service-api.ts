import { readData, readService } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const bookableServiceQueries = {
  all: () => ['bookable-service'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...bookableServiceQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get('services/:id', { params: { id }, signal, read: readData(readService) }),
    }),
};
