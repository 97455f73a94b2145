import type { ChangeReview, CreateReview, Review } from '@nearhand/contracts';
import { api, errorStatus, events, useEvent } from '@nearhand/platform';
import { mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { providerQueries } from '../services/provider-api.ts';
import { serviceQueries } from '../services/service-api.ts';
import { reviewQueries } from './review-api.ts';

/** In a separate file: every page of the slice loads the queries. */
export const submitReview = mutationOptions({
  mutationFn: (body: CreateReview) => api.post('reviews', { body }),
  onSuccess: (_review, { service }, _result, { client }) => reviewsChanged(client, service),
  // The user already reviewed the service in another tab or on another device.
  onError: (error, { service }, _result, { client }) => {
    if (errorStatus(error) === 409) void reviewsChanged(client, service);
  },
});

export const changeReview = mutationOptions({
  mutationFn: ({ review, change }: { review: Review; change: ChangeReview }) =>
    api.put('reviews/:id', { params: { id: review._id }, body: change }),
  onSuccess: (_review, { review }, _result, { client }) => reviewsChanged(client, review.service),
  onError: (error, { review }, _result, { client }) => refreshIfGone(error, client, review),
});

export const approveReview = mutationOptions({
  mutationFn: ({ _id, createdAt, editedAt = createdAt }: Review) =>
    api.post('reviews/:id/approve', { params: { id: _id }, query: { seen: editedAt } }),
  onSuccess: (_review, { service }, _result, { client }) => reviewsChanged(client, service),
  onError: (error, review, _result, { client }) => refreshIfGone(error, client, review),
});

export const deleteReview = mutationOptions({
  mutationFn: ({ _id }: Review) => api.delete('reviews/:id', { params: { id: _id } }),
  onSuccess: (_answer, { service }, _result, { client }) => reviewsChanged(client, service),
  onError: (error, review, _result, { client }) => refreshIfGone(error, client, review),
});

/** The first reply, or a change of it. */
export const writeReply = mutationOptions({
  mutationFn: ({ review: { _id: id, reply }, text }: { review: Review; text: string }) => {
    const input = { params: { id }, body: { text } };
    return reply ? api.put('reviews/:id/reply', input) : api.post('reviews/:id/reply', input);
  },
  onSuccess: (_review, { review }, _result, { client }) => reviewsChanged(client, review.service),
  onError: (error, { review }, _result, { client }) => refreshIfGone(error, client, review),
});

/** The review was deleted or changed elsewhere and is still on this screen. */
const refreshIfGone = (error: unknown, client: QueryClient, { service }: Review) => {
  if ([404, 409].includes(errorStatus(error) ?? 0)) void reviewsChanged(client, service);
};

const reviewsChanged = (client: QueryClient, serviceId: string) => {
  events.emit('review.changed', { serviceId });
  return refreshReviews(client);
};

/** Services and providers show the rating and the count of reviews. */
const refreshReviews = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: reviewQueries.all() }),
    client.invalidateQueries({ queryKey: serviceQueries.all() }),
    client.invalidateQueries({ queryKey: providerQueries.all() }),
  ]);

/** Refetches reviews when another tab writes, changes or deletes one. */
export const useReviewUpdates = (): void => {
  const client = useQueryClient();
  useEvent('review.changed', (_change, { otherTab }) => {
    if (otherTab) void refreshReviews(client);
  });
};
