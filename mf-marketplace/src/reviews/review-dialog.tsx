import { paths, type Service } from '@nearhand/contracts';
import { errorStatus, errorToast, toast, useSession } from '@nearhand/platform';
import { AppLink, Notice } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
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
  const { mutateAsync, isPending } = useMutation(submitReview);
  const [isTaken, setTaken] = useState(false);
  const submit = async (form: ReviewForm) => {
    if (!isAuthenticated) {
      toast.error('You must be logged in to leave a review');
      return;
    }
    try {
      await mutateAsync(toCreateReview(service._id, form));
    } catch (error) {
      setTaken(errorStatus(error) === 409);
      toast.error(...(await errorToast(error, 'Failed to submit review')));
      return;
    }
    toast.success('Review submitted successfully');
    onSubmitted();
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
