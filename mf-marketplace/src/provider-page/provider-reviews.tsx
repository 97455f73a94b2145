import { EmptyState, ErrorState } from '@nearhand/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { reviewQueries } from '../reviews/review-api.ts';
import { ReviewItems } from '../reviews/review-items.tsx';
import { ReviewsSkeleton } from '../reviews/reviews-skeleton.tsx';
import { PageSection } from './page-section.tsx';
import { ShowMore } from './show-more.tsx';

/** What others say of a provider's services. Fails for itself. */
export const ProviderReviews = ({ providerId }: { providerId: string }) => {
  const section = useRef<HTMLElement>(null);
  const reviews = useInfiniteQuery(reviewQueries.ofProvider(providerId));
  const { data, isError, isFetching, refetch } = reviews;
  const content = () => {
    if (!data) {
      return isError && !isFetching ? (
        <ErrorState title="Error Loading Reviews" text="Please try again." onRetry={() => void refetch()} />
      ) : (
        <ReviewsSkeleton />
      );
    }
    return (
      <>
        <ReviewItems
          reviews={data}
          namesService
          empty={<EmptyState illustration="message" title="No reviews yet." />}
          region={section}
        />
        <ShowMore of="reviews" list={reviews} section={section} />
      </>
    );
  };
  return (
    <PageSection title="Reviews" ref={section}>
      {content()}
    </PageSection>
  );
};
