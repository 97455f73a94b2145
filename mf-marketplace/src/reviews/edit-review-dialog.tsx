import type { Review } from '@nearhand/contracts';
import { errorStatus, errorToast, toast } from '@nearhand/platform';
import { Notice } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ReviewDialogFrame } from './review-dialog-frame.tsx';
import { type ReviewForm, toChangeReview, toReviewForm } from './review-form.ts';
import { changeReview } from './write-review-api.ts';

interface Props {
  review: Review;
  onClose: () => void;
}

/** Lets somebody say it differently. */
export const EditReviewDialog = ({ review, onClose }: Props) => {
  const { mutateAsync, isPending } = useMutation(changeReview);
  const [isGone, setGone] = useState(false);
  const save = async (form: ReviewForm) => {
    const change = toChangeReview(review, form);
    if (!change) {
      onClose();
      return;
    }
    try {
      await mutateAsync({ review, change });
    } catch (error) {
      // The dialog itself says what became of it.
      if (errorStatus(error) === 404) setGone(true);
      else toast.error(...(await errorToast(error, 'Failed to update review')));
      return;
    }
    toast.success('Review updated successfully');
    onClose();
  };
  return (
    <ReviewDialogFrame
      title="Edit Your Review"
      serviceName={review.serviceName}
      draft={`edit-review:${review._id}`}
      initialValues={toReviewForm(review)}
      submit={{ label: 'Save Changes', busyLabel: 'Saving...', disabled: isGone }}
      busy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {isGone && (
        <Notice severity="error">
          This review was deleted meanwhile. Copy your words if you want to use them in a new one.
        </Notice>
      )}
    </ReviewDialogFrame>
  );
};
