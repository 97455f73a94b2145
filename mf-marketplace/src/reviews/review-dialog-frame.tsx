import { Box, Button, Stack, Typography } from '@nearhand/ui';
import { Form, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { Dialog, DialogTitle } from '@nearhand/ui/overlays';
import { useFormikContext } from 'formik';
import { type ReactNode, useId } from 'react';
import { RatingInput } from './rating-input.tsx';
import { type ReviewForm, reviewForm } from './review-form.ts';

interface Props {
  title: string;
  serviceName: string;
  initialValues: ReviewForm;
  submit: { label: string; busyLabel: string; disabled?: boolean };
  onSubmit: (form: ReviewForm) => Promise<void>;
  onClose: () => void;
  /** What to know before writing. */
  children?: ReactNode;
}

/** The dialog that a review is written in, for the first time or again. */
export const ReviewDialogFrame = (props: Props) => {
  const { title, serviceName, initialValues, submit, onSubmit, onClose, children } = props;
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <Box sx={{ px: 3, pb: 3 }}>
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>{serviceName}</Typography>
        <Form initialValues={initialValues} validationSchema={reviewForm} onSubmit={onSubmit}>
          {children}
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
            <Submit {...submit} />
          </Stack>
        </Form>
      </Box>
    </Dialog>
  );
};

const Submit = ({ label, busyLabel, disabled = false }: Props['submit']) => {
  const { values } = useFormikContext<ReviewForm>();
  return (
    <SubmitButton busyLabel={busyLabel} disabled={disabled || values.comment.trim() === ''}>
      {label}
    </SubmitButton>
  );
};
