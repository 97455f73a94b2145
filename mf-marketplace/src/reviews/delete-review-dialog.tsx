import type { Review } from '@nearhand/contracts';
import { orToast, toast } from '@nearhand/platform';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { deleteReview } from './write-review-api.ts';

interface Props {
  review: Review;
  /** False for an admin who deletes what somebody else wrote. */
  isOwn: boolean;
  onClose: () => void;
}

export const DeleteReviewDialog = ({ review, isOwn, onClose }: Props) => {
  const { mutateAsync, isPending } = useMutation(deleteReview);
  const confirm = async () => {
    const deleted = await orToast(mutateAsync(review), 'Failed to delete review');
    onClose();
    if (deleted) toast.success('Review deleted successfully');
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={`Are you sure you want to delete ${isOwn ? 'your' : 'this'} review?`}
      text={
        review.pending
          ? 'It has not been public, and it will be gone for good.'
          : 'Others will no longer see it, and it stops counting towards the rating.'
      }
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
};
