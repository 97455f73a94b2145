import type { Review } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Items, lazyPart, Skeleton, styled } from '@nearhand/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type ReviewAction, ReviewCard } from './review-card.tsx';
import { approveReview } from './write-review-api.ts';

const DeleteReviewDialog = lazyPart(() =>
  import(/* webpackChunkName: "delete-review" */ './delete-review-dialog.tsx').then(
    ({ DeleteReviewDialog }) => DeleteReviewDialog,
  ),
);
const EditReviewDialog = lazyPart(() =>
  import(/* webpackChunkName: "review-dialog" */ './edit-review-dialog.tsx').then(
    ({ EditReviewDialog }) => EditReviewDialog,
  ),
);

export const ReviewGrid = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
});

interface Props {
  reviews: readonly Review[];
  /** Shown when there are none. */
  empty: ReactNode;
  /** For a list over several services. */
  namesService?: boolean;
}

/** Authors change or delete their reviews that are not hidden; admins delete hidden ones, and approve or delete pending ones. */
export const ReviewItems = ({ reviews, empty, namesService = false }: Props) => {
  const { user } = useSession();
  const [asked, setAsked] = useState<{ to: ReviewAction; review: Review }>();
  const isOwn = (review: Review) => review.user._id === user?._id;
  const actionsFor = (review: Review): readonly ReviewAction[] => {
    if (isOwn(review)) return review.hidden ? [] : ['edit', 'delete'];
    if (user?.role !== 'admin') return [];
    if (review.hidden) return ['delete'];
    return review.pending ? ['approve', 'delete'] : [];
  };

  const close = () => setAsked(undefined);
  return (
    <>
      {reviews.length === 0 ? (
        empty
      ) : (
        <ReviewGrid>
          <Items of={reviews}>
            {(review) => (
              <ReviewItem
                review={review}
                namesService={namesService}
                actions={actionsFor(review)}
                onAsk={(to) => setAsked({ to, review })}
              />
            )}
          </Items>
        </ReviewGrid>
      )}
      {asked?.to === 'edit' && <EditReviewDialog review={asked.review} onClose={close} />}
      {asked?.to === 'delete' && (
        <DeleteReviewDialog review={asked.review} isOwn={isOwn(asked.review)} onClose={close} />
      )}
    </>
  );
};

interface ItemProps extends Omit<ComponentProps<typeof ReviewCard>, 'onAct'> {
  onAsk: (to: ReviewAction) => void;
}

const ReviewItem = ({ onAsk, ...card }: ItemProps) => {
  const { run } = useAction(approveReview, {
    failed: 'Failed to approve review',
    done: 'Review approved',
  });
  return <ReviewCard {...card} onAct={(to) => (to === 'approve' ? void run(card.review) : onAsk(to))} />;
};

export const ReviewsSkeleton = () => (
  <ReviewGrid as="div" aria-hidden>
    <Skeleton variant="rounded" height={160} sx={{ borderRadius: '14px' }} />
    <Skeleton variant="rounded" height={160} sx={{ borderRadius: '14px' }} />
  </ReviewGrid>
);
