import type { Review } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { deleteReview } from './write-review-api.ts';

interface Props {
  review: Review;
  /** False for an admin who deletes what somebody else wrote. */
  isOwn: boolean;
  onClose: () => void;
}

export const DeleteReviewDialog = ({ review, isOwn, onClose }: Props) => {
  const { run, isPending } = useAction(deleteReview, {
    failed: 'Failed to delete review',
    done: 'Review deleted successfully',
    onEnd: onClose,
  });
  return (
    <ConfirmDialog
      open
      destructive
      title={`Are you sure you want to delete ${isOwn ? 'your' : 'this'} review?`}
      text={textFor(review)}
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={() => void run(review)}
      onClose={onClose}
    />
  );
};

const textFor = ({ pending, hidden }: Review): string => {
  if (hidden)
    return 'It is hidden now. It will be gone for good with its pictures, and its author may write a new one.';
  if (pending) return 'It has not been public, and it will be gone for good.';
  return 'Others will no longer see it, and it stops counting towards the rating.';
};
