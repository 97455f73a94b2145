import { DialogButtons, Form, KeepTyped, TextInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { RatingInput } from './rating-input.tsx';
import { type ReviewForm, reviewForm } from './review-form.ts';

interface Props {
  title: string;
  serviceName: string;
  /** Under which the words outlive a session that ends, for a dialog that opens again by its address. */
  keptAs?: string;
  initialValues: ReviewForm;
  submit: { label: string; busyLabel: string; disabled?: boolean };
  busy: boolean;
  onSubmit: (form: ReviewForm) => Promise<void>;
  onClose: () => void;
  /** What to know before writing. */
  children?: ReactNode;
}

/** The dialog that a review is written in, for the first time or again. */
export const ReviewDialogFrame = (props: Props) => {
  const { title, serviceName, keptAs, initialValues, submit, busy, onSubmit, onClose, children } = props;
  return (
    <DialogFrame title={title} text={serviceName} maxWidth="sm" busy={busy} onClose={onClose}>
      <Form initialValues={initialValues} validationSchema={reviewForm} onSubmit={onSubmit}>
        {keptAs && <KeepTyped as={keptAs} />}
        {children}
        <RatingInput name="rating" />
        <TextInput
          multiline
          rows={4}
          name="comment"
          label="Comment"
          placeholder="What went well, and what should others know?"
        />
        <Buttons submit={submit} onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};

const Buttons = ({ submit: { label, busyLabel, disabled = false }, onClose }: Pick<Props, 'submit' | 'onClose'>) => {
  const { values } = useFormikContext<ReviewForm>();
  return (
    <DialogButtons
      submit={label}
      busyLabel={busyLabel}
      disabled={disabled || values.comment.trim() === ''}
      onClose={onClose}
    />
  );
};
