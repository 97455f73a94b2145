import { type ChangeReview, Review } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, errorStatus, events, useEvent } from '@nearhand/platform';
import { withRows } from '@nearhand/platform/action';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { providerQueries } from '../services/provider-api.ts';
import { serviceQueries } from '../services/service-api.ts';
import { reviewQueries } from './review-api.ts';

const read = readDataAs(Review);

/** In a separate file: every page of the slice loads the queries. */
export const submitReview = () =>
  mutationOptions({
    ...idempotentMutation('POST reviews', { read }),
    onSuccess: async (review, { body: { service } }, _result, { client }) => {
      await client.cancelQueries({ queryKey: reviewQueries.all() });
      client.setQueryData(reviewQueries.own(service).queryKey, review);
      reviewsChanged(client, service);
    },
    // The user already reviewed the service in another tab or on another device.
    onError: (error, { body: { service } }, _result, { client }) => {
      if (errorStatus(error) === 409) reviewsChanged(client, service);
    },
  });

export const changeReview = mutationOptions({
  mutationFn: ({ review, change }: { review: Review; change: ChangeReview }) =>
    api.put('reviews/:id', { params: { id: review._id }, body: change, read }),
  onSuccess: (changed, _change, _result, { client }) => showReview(client, changed, changed),
  onError: (error, { review }, _result, { client }) => refreshIfGone(error, client, review),
});

export const approveReview = mutationOptions({
  mutationFn: ({ _id, createdAt, editedAt = createdAt }: Review) =>
    api.post('reviews/:id/approve', { params: { id: _id }, query: { seen: editedAt }, read }),
  onSuccess: (approved, _review, _result, { client }) => showReview(client, approved, approved),
  onError: (error, review, _result, { client }) => refreshIfGone(error, client, review),
});

export const deleteReview = mutationOptions({
  mutationFn: ({ _id }: Review) => api.delete('reviews/:id', { params: { id: _id } }),
  onSuccess: (_answer, review, _result, { client }) => showReview(client, review, undefined),
  onError: (error, review, _result, { client }) => refreshIfGone(error, client, review),
});

/** The first reply, or a change of it. */
export const writeReply = mutationOptions({
  mutationFn: ({ review: { _id: id, reply }, text }: { review: Review; text: string }) => {
    const input = { params: { id }, body: { text }, read };
    return reply ? api.put('reviews/:id/reply', input) : api.post('reviews/:id/reply', input);
  },
  onSuccess: (replied, _reply, _result, { client }) => showReview(client, replied, replied),
  onError: (error, { review }, _result, { client }) => refreshIfGone(error, client, review),
});

/** The review was deleted or changed elsewhere and is still on this screen. */
const refreshIfGone = (error: unknown, client: QueryClient, { service }: Review) => {
  if ([404, 409].includes(errorStatus(error) ?? 0)) reviewsChanged(client, service);
};

/** In each list that has it; without `after` it is gone. */
const showReview = async (client: QueryClient, { _id, service, provider }: Review, after: Review | undefined) => {
  await client.cancelQueries({ queryKey: reviewQueries.all() });
  const change = (reviews: Review[]) => reviews.flatMap((one) => (one._id === _id ? (after ?? []) : one));
  const lists = [reviewQueries.ofService(service), provider && reviewQueries.ofProvider(provider)];
  for (const list of lists) if (list) client.setQueryData(list.queryKey, (pages) => pages && withRows(pages, change));
  client.setQueryData(
    reviewQueries.pending().queryKey,
    (page) => page && { ...page, data: change(page.data).filter(({ pending }) => pending) },
  );
  client.setQueryData(reviewQueries.own(service).queryKey, (own) => own && (change([own])[0] ?? null));
  reviewsChanged(client, service);
};

const reviewsChanged = (client: QueryClient, serviceId: string): void => {
  events.emit('review.changed', { serviceId });
  void refreshReviews(client);
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
