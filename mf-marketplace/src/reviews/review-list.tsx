import { EmptyState, ErrorState } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { reviewQueries } from './review-api.ts';
import { ReviewItems } from './review-items.tsx';
import { ReviewsSkeleton } from './reviews-skeleton.tsx';

/** What others say of a service. */
export const ReviewList = ({ serviceId }: { serviceId: string }) => {
  const { data, isError, isFetching, refetch } = useQuery(reviewQueries.ofService(serviceId));
  if (!data) {
    return isError && !isFetching ? (
      <ErrorState title="Error Loading Reviews" text="Please try again." onRetry={() => void refetch()} />
    ) : (
      <ReviewsSkeleton />
    );
  }
  return (
    <ReviewItems
      reviews={data}
      empty={<EmptyState illustration="message" title="No reviews yet. Be the first to review this service!" />}
    />
  );
};
