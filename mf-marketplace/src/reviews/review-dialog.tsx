import { paths, type Service } from '@nearhand/contracts';
import { errorText, toast, useSession } from '@nearhand/platform';
import { AppLink, Box, Button, Notice, Stack, Typography } from '@nearhand/ui';
import { Form, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { Dialog, DialogTitle } from '@nearhand/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useId } from 'react';
import { RatingInput } from './rating-input.tsx';
import { submitReview } from './review-api.ts';
import { emptyReview, type ReviewForm, reviewForm, toCreateReview } from './review-form.ts';

interface Props {
  service: Service;
  onClose: () => void;
  onSubmitted: () => void;
}

const Submit = () => {
  const { values } = useFormikContext<ReviewForm>();
  return (
    <SubmitButton busyLabel="Submitting..." disabled={values.comment.trim() === ''}>
      Submit Review
    </SubmitButton>
  );
};

/** Asks for a rating and a comment. */
export const ReviewDialog = ({ service, onClose, onSubmitted }: Props) => {
  const titleId = useId();
  const { isAuthenticated } = useSession();
  const { mutateAsync } = useMutation(submitReview);
  const submit = async (form: ReviewForm) => {
    if (!isAuthenticated) {
      toast.error('You must be logged in to leave a review');
      return;
    }
    try {
      await mutateAsync(toCreateReview(service._id, form));
    } catch (error) {
      toast.error(await errorText(error, 'Failed to submit review'));
      return;
    }
    toast.success('Review submitted successfully');
    onSubmitted();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Write a Review</DialogTitle>
      <Box sx={{ px: 3, pb: 3 }}>
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>{service.name}</Typography>
        <Form initialValues={emptyReview} validationSchema={reviewForm} onSubmit={submit}>
          {!isAuthenticated && (
            <Notice severity="info">
              <AppLink to={paths.login} state={{ from: paths.reviewService(service._id) }}>
                Log in
              </AppLink>{' '}
              to leave a review.
            </Notice>
          )}
          <RatingInput name="rating" />
          <TextInput
            multiline
            rows={4}
            name="comment"
            label="Comment"
            placeholder="What went well, and what should others know?"
          />
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
            <Button variant="outlined" color="inherit" onClick={onClose}>
              Cancel
            </Button>
            <Submit />
          </Stack>
        </Form>
      </Box>
    </Dialog>
  );
};
