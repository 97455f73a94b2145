import { EmptyState, ErrorState, Items, RetryNotice, styled } from '@nearhand/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { reviewQueries } from './review-api.ts';
import { ReviewCard } from './review-card.tsx';
import { ReviewGrid, ReviewItems, ReviewsSkeleton } from './review-items.tsx';
import { ShowMoreOf } from './show-more-of.tsx';

const Region = styled('section')({ outline: 'none' });

export const ReviewList = ({ serviceId }: { serviceId: string }) => {
  const region = useRef<HTMLElement>(null);
  const list = useInfiniteQuery(reviewQueries.ofService(serviceId));
  // The page loads it for those who may review.
  const { data: own } = useQuery({ ...reviewQueries.own(serviceId), enabled: false });
  const { data, isError, isFetching, refetch } = list;
  if (!data) {
    return isError && !isFetching ? (
      <ErrorState title="Error Loading Reviews" text="Please try again." onRetry={() => void refetch()} />
    ) : (
      <ReviewsSkeleton />
    );
  }
  // Its author finds a review that is on a later page.
  const isOnLaterPage = own && !data.some(({ _id }) => _id === own._id);
  return (
    <Region ref={region} aria-label="Reviews" tabIndex={-1}>
      <ReviewItems
        reviews={isOnLaterPage ? [own, ...data] : data}
        empty={<EmptyState illustration="message" title="No reviews yet. Be the first to review this service!" />}
      />
      <ShowMoreOf of="reviews" list={list} section={region} />
    </Region>
  );
};

/** Without the parts that need scripts. */
export const PlainReviews = ({ serviceId }: { serviceId: string }) => {
  const { data = [] } = useInfiniteQuery(reviewQueries.ofService(serviceId));
  if (data.length === 0) return <p>No reviews yet.</p>;
  return data.map(({ _id, user, rating, createdAt, comment, reply }) => (
    <article key={_id}>
      <p>
        <strong>
          <bdi>{user.name}</bdi>
        </strong>
        , {rating} of 5 stars, <time>{createdAt.slice(0, 10)}</time>
      </p>
      <p>{comment}</p>
      {reply && <p>Reply of the provider: {reply.text}</p>}
    </article>
  ));
};

/** Two of a service's reviews, without actions. */
export const LatestReviews = ({ serviceId }: { serviceId: string }) => {
  const { data, isPending, refetch } = useInfiniteQuery(reviewQueries.ofService(serviceId));
  if (isPending) return <ReviewsSkeleton />;
  if (!data) return <RetryNotice onRetry={() => void refetch()}>The reviews could not be loaded.</RetryNotice>;
  return (
    <ReviewGrid>
      <Items of={data.filter(({ pending }) => !pending).slice(0, 2)}>
        {(review) => <ReviewCard review={review} isShort />}
      </Items>
    </ReviewGrid>
  );
};
