import { Items } from '@nearhand/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { reviewQueries } from './review-api.ts';
import { ReviewCard } from './review-card.tsx';
import { ReviewGrid, ReviewsSkeleton } from './review-items.tsx';

/** Two of a service's reviews, without actions. */
export const LatestReviews = ({ serviceId }: { serviceId: string }) => {
  const { data, isPending } = useInfiniteQuery(reviewQueries.ofService(serviceId));
  if (isPending) return <ReviewsSkeleton />;
  return (
    <ReviewGrid>
      <Items of={(data ?? []).filter(({ pending }) => !pending).slice(0, 2)}>
        {(review) => <ReviewCard review={review} isShort />}
      </Items>
    </ReviewGrid>
  );
};
