import { EmptyState, ErrorState, SectionHeading } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { reviewQueries } from '../reviews/review-api.ts';
import { ReviewItems } from '../reviews/review-items.tsx';
import { useReviewUpdates } from '../reviews/write-review-api.ts';

/** Of its first view: the shell starts them with its code. */
export const queries = () => [reviewQueries.pending()];

/** In the office: reviews that wait for approval. */
const PendingReviews = () => {
  useReviewUpdates();
  const heading = useId();
  const { data: page, isPending, isFetching, refetch } = useQuery(reviewQueries.pending());
  // The reviews that are shown are decided, and the next ones are on their way.
  const isBetween = page?.next && page.data.length === 0;
  if (isPending || (isBetween && isFetching)) return <div aria-busy />;
  if (!page || isBetween)
    return <ErrorState title="We couldn't load the pending reviews" onRetry={() => void refetch()} />;
  const count = `${page.data.length}${page.next ? ' or more' : ''}`;
  if (page.data.length === 0)
    return (
      <EmptyState title="No reviews wait" text="Reviews that come in a burst show here until they are approved." />
    );
  return (
    <section aria-labelledby={heading} tabIndex={-1}>
      <SectionHeading
        id={heading}
        subtitle={`${count} to approve or delete. Until then only their authors and admins see them.`}
      >
        Pending Reviews
      </SectionHeading>
      <ReviewItems reviews={page.data} namesService empty={null} />
    </section>
  );
};

export default PendingReviews;
