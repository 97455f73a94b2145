import { PortfolioPicture } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

const read = readDataAs(rows(PortfolioPicture));

export const portfolioQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['provider-portfolio'] as const,
      queryFn: ({ signal }) => api.get('portfolio', { signal, read }),
      staleTime: 0,
    }),
};

export const savePortfolio = (userId: string) =>
  mutationOptions({
    mutationFn: (pictures: PortfolioPicture[]) => api.put('portfolio', { body: { pictures }, read }),
    onSuccess: (pictures, _body, _result, { client }) => {
      client.setQueryData(portfolioQueries.mine().queryKey, pictures);
      events.emit('profile.changed', { userId });
    },
  });
