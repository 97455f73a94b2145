import type { Review } from '@nearhand/contracts';
import { errorText, toast, useSession } from '@nearhand/platform';
import { Items, styled } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { approveReview } from './review-api.ts';
import { type ReviewAction, ReviewCard } from './review-card.tsx';

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

/** Reviews; their author may change one or take it back, an admin approves or deletes those that wait. */
export const ReviewItems = ({ reviews, empty, namesService = false, region }: Props) => {
  const { user } = useSession();
  const { mutateAsync: approve } = useMutation(approveReview);
  const [asked, setAsked] = useState<{ to: ReviewAction; review: Review }>();
  const isOwn = (review: Review) => review.user._id === user?._id;
  const actionsFor = (review: Review): readonly ReviewAction[] => {
    if (isOwn(review)) return ['edit', 'delete'];
    return review.pending && user?.role === 'admin' ? ['approve', 'delete'] : [];
  };

  const keepFocus = () => {
    // The button that had focus may be gone with its review; the dialog lets go of focus in the next frame.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) region.current?.focus();
    });
  };
  const close = () => {
    setAsked(undefined);
    keepFocus();
  };
  const act = async (to: ReviewAction, review: Review) => {
    if (to !== 'approve') {
      setAsked({ to, review });
      return;
    }
    try {
      await approve(review);
    } catch (error) {
      toast.error(await errorText(error, 'Failed to approve review'));
      return;
    }
    toast.success('Review approved');
    keepFocus();
  };
  return (
    <>
      {reviews.length === 0 ? (
        empty
      ) : (
        <List>
          <Items of={reviews}>
            {(review) => (
              <ReviewCard
                review={review}
                namesService={namesService}
                actions={actionsFor(review)}
                onAct={(action) => void act(action, review)}
              />
            )}
          </Items>
        </List>
      )}
      <Suspense>
        {asked?.to === 'edit' && <EditReviewDialog review={asked.review} onClose={close} />}
        {asked?.to === 'delete' && (
          <DeleteReviewDialog review={asked.review} isOwn={isOwn(asked.review)} onClose={close} />
        )}
      </Suspense>
    </>
  );
};
