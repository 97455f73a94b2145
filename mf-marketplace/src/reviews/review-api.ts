import type { CreateReview, Data, Review } from '@nearhand/contracts';
import { api, events, unwrap } from '@nearhand/platform';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';

export const reviewQueries = {
  all: () => ['marketplace', 'reviews'] as const,
  ofService: (service: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'of-service', service] as const,
      queryFn: ({ signal }) =>
        api.get('reviews', { searchParams: { service }, signal }).json<Data<Review[]>>().then(unwrap),
    }),
};

export const submitReview = mutationOptions({
  mutationFn: (body: CreateReview) => api.post('reviews', { json: body }).json<Data<Review>>().then(unwrap),
  onSuccess: (_review, { service }, _result, { client }) => reviewsChanged(client, service),
});

export const deleteReview = mutationOptions({
  mutationFn: ({ _id }: Review) => api.delete(`reviews/${_id}`).text(),
  onSuccess: (_answer, { service }, _result, { client }) => reviewsChanged(client, service),
});

/** Reviews also make up the service's rating and count. */
const reviewsChanged = (client: QueryClient, serviceId: string) => {
  events.emit('review.changed', { serviceId });
  return Promise.all([
    client.invalidateQueries({ queryKey: reviewQueries.all() }),
    client.invalidateQueries({ queryKey: serviceQueries.all() }),
  ]);
};
