import type { Review } from '@nearhand/contracts';
import { useEvent, useSession } from '@nearhand/platform';
import { EmptyState, ErrorState, Skeleton, Stack, styled } from '@nearhand/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { reviewQueries } from './review-api.ts';
import { ReviewCard } from './review-card.tsx';

const DeleteReviewDialog = lazy(() =>
  import(/* webpackChunkName: "delete-review" */ './delete-review-dialog.tsx').then(({ DeleteReviewDialog }) => ({
    default: DeleteReviewDialog,
  })),
);

const Region = styled('section')({ outline: 'none' });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 });

/** What others say of a service; their author may take it back. */
export const ReviewList = ({ serviceId }: { serviceId: string }) => {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const region = useRef<HTMLElement>(null);
  const { data, isError, isFetching, refetch } = useQuery(reviewQueries.ofService(serviceId));
  const [toDelete, setToDelete] = useState<Review>();
  useEvent('review.changed', (_change, { otherTab }) => {
    if (otherTab) void queryClient.invalidateQueries({ queryKey: reviewQueries.all() });
  });

  if (!data) {
    return isError && !isFetching ? (
      <ErrorState title="Error Loading Reviews" text="Please try again." onRetry={() => void refetch()} />
    ) : (
      <Stack spacing={1.5} aria-hidden>
        <Skeleton variant="rounded" height={140} sx={{ borderRadius: '14px' }} />
        <Skeleton variant="rounded" height={140} sx={{ borderRadius: '14px' }} />
      </Stack>
    );
  }
  return (
    <Region ref={region} aria-label="Reviews" tabIndex={-1}>
      {data.length === 0 ? (
        <EmptyState illustration="message" title="No reviews yet. Be the first to review this service!" />
      ) : (
        <List>
          {data.map((review) => (
            <ReviewCard
              key={review._id}
              review={review}
              onDelete={review.user._id === user?._id ? () => setToDelete(review) : undefined}
            />
          ))}
        </List>
      )}
      {toDelete && (
        <Suspense>
          <DeleteReviewDialog
            review={toDelete}
            onClose={() => setToDelete(undefined)}
            // The button that had focus is gone with its review; the dialog lets go of focus in the next frame.
            onDeleted={() => requestAnimationFrame(() => region.current?.focus())}
          />
        </Suspense>
      )}
    </Region>
  );
};
