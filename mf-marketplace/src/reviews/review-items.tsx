import type { Review } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { styled } from '@nearhand/ui';
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { ReviewCard } from './review-card.tsx';

const DeleteReviewDialog = lazy(() =>
  import(/* webpackChunkName: "delete-review" */ './delete-review-dialog.tsx').then(({ DeleteReviewDialog }) => ({
    default: DeleteReviewDialog,
  })),
);
const EditReviewDialog = lazy(() =>
  import(/* webpackChunkName: "review-dialog" */ './edit-review-dialog.tsx').then(({ EditReviewDialog }) => ({
    default: EditReviewDialog,
  })),
);

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
});

interface Props {
  reviews: readonly Review[];
  /** Stands there when there are none. */
  empty: ReactNode;
  /** For a list over several services: each review leads to its own. */
  namesService?: boolean;
  /** What takes focus when a review's buttons are gone with it. */
  region: RefObject<HTMLElement | null>;
}

/** Reviews; their author may change one or take it back. */
export const ReviewItems = ({ reviews, empty, namesService = false, region }: Props) => {
  const { user } = useSession();
  const [asked, setAsked] = useState<{ to: 'edit' | 'delete'; review: Review }>();

  const close = () => {
    setAsked(undefined);
    // The button that had focus may be gone with its review; the dialog lets go of focus in the next frame.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) region.current?.focus();
    });
  };
  return (
    <>
      {reviews.length === 0 ? (
        empty
      ) : (
        <List>
          {reviews.map((review) => (
            <ReviewCard
              key={review._id}
              review={review}
              namesService={namesService}
              onAsk={review.user._id === user?._id ? (to) => setAsked({ to, review }) : undefined}
            />
          ))}
        </List>
      )}
      <Suspense>
        {asked?.to === 'edit' && <EditReviewDialog review={asked.review} onClose={close} />}
        {asked?.to === 'delete' && <DeleteReviewDialog review={asked.review} onClose={close} />}
      </Suspense>
    </>
  );
};
