import { paths, type Service } from '@nearhand/contracts';
import { errorStatus, toast, useSession } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { AppLink, Notice } from '@nearhand/ui';
import { useState } from 'react';
import { ReviewDialogFrame } from './review-dialog-frame.tsx';
import { emptyReview, type ReviewForm, toCreateReview } from './review-form.ts';
import { submitReview } from './write-review-api.ts';

interface Props {
  service: Service;
  onClose: () => void;
  onSubmitted: () => void;
}

/** Asks for a rating and a comment. */
export const ReviewDialog = ({ service, onClose, onSubmitted }: Props) => {
  const { isAuthenticated } = useSession();
  const [wasAuthenticated] = useState(isAuthenticated);
  const [isTaken, setTaken] = useState(false);
  const { run, isPending } = useAction(submitReview, {
    failed: 'Failed to submit review',
    onError: (_answer, error) => setTaken(errorStatus(error) === 409),
    done: 'Review submitted successfully',
    onSuccess: onSubmitted,
  });
  const submit = async (form: ReviewForm) => {
    if (isAuthenticated) await run({ body: toCreateReview(service._id, form) });
    else toast.error('You must be logged in to leave a review');
  };
  return (
    <ReviewDialogFrame
      title="Write a Review"
      serviceName={service.name}
      draft={`review:${service._id}`}
      // A session that ends keeps the words.
      roundTrip={wasAuthenticated ? paths.login : undefined}
      initialValues={emptyReview}
      submit={{ label: 'Submit Review', busyLabel: 'Submitting...', disabled: isTaken }}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isTaken && (
        <Notice severity="info">
          Your review of this service stands below. Copy these words if you want to change it.
        </Notice>
      )}
      {!isAuthenticated && (
        <Notice severity="info">
          You must be logged in to leave a review.{' '}
          <AppLink to={paths.login} state={{ from: paths.reviewService(service._id) }}>
            Log in
          </AppLink>
        </Notice>
      )}
    </ReviewDialogFrame>
  );
};
