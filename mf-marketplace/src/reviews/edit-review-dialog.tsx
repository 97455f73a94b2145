import type { Review } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Notice } from '@nearhand/ui';
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
  const [isGone, setGone] = useState(false);
  const { run, isPending } = useAction(changeReview, {
    failed: 'Failed to update review',
    // The dialog itself says what became of it.
    explain: { 404: () => setGone(true) },
    done: 'Review updated successfully',
  });
  const save = async (form: ReviewForm) => {
    const change = toChangeReview(review, form);
    if (!change || (await run({ review, change }))) onClose();
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
