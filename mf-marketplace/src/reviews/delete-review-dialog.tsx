import type { Review } from '@nearhand/contracts';
import { errorToast, toast } from '@nearhand/platform';
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
    try {
      await mutateAsync(review);
    } catch (error) {
      toast.error(...(await errorToast(error, 'Failed to delete review')));
      return;
    } finally {
      onClose();
    }
    toast.success('Review deleted successfully');
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
