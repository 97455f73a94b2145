import { EmptyState, ErrorState, styled } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { reviewQueries } from './review-api.ts';
import { ReviewItems } from './review-items.tsx';
import { ReviewsSkeleton } from './reviews-skeleton.tsx';

const Region = styled('section')({ outline: 'none' });

/** What others say of a service. */
export const ReviewList = ({ serviceId }: { serviceId: string }) => {
  const region = useRef<HTMLElement>(null);
  const { data, isError, isFetching, refetch } = useQuery(reviewQueries.ofService(serviceId));
  if (!data) {
    return isError && !isFetching ? (
      <ErrorState title="Error Loading Reviews" text="Please try again." onRetry={() => void refetch()} />
    ) : (
      <ReviewsSkeleton />
    );
  }
  return (
    <Region ref={region} aria-label="Reviews" tabIndex={-1}>
      <ReviewItems
        reviews={data}
        empty={<EmptyState illustration="message" title="No reviews yet. Be the first to review this service!" />}
        region={region}
      />
    </Region>
  );
};
