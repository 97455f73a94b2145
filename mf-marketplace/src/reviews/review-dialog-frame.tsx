import { maxReviewPictures, toParagraph } from '@nearhand/contracts';
import { Stack } from '@nearhand/ui';
import { DialogButtons, Form, TextInput } from '@nearhand/ui/forms';
import { ConfirmDialog, ConfirmLeave, DialogFrame } from '@nearhand/ui/overlays';
import { type FormikProps, useField, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AddedPictures, AddPictures, usePicker } from '../pictures/picture-picker.tsx';
import { type AddedPicture, addedPicture, sendReviewPicture } from '../pictures/send-picture.ts';
import { RatingInput } from './rating-input.tsx';
import { type ReviewForm, reviewForm } from './review-form.ts';

interface Props {
  title: string;
  serviceName: string;
  /** The draft's name: two dialogs of a page ask for the same fields. */
  draft: string;
  /** A path that leads back to what was typed. */
  roundTrip?: string | undefined;
  initialValues: ReviewForm;
  submit: { label: string; busyLabel: string; disabled?: boolean };
  busy: boolean;
  onSubmit: (form: ReviewForm) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

const question = {
  title: 'Discard your review?',
  text: 'The review has not been sent.',
  confirmLabel: 'Discard',
  destructive: true,
};

/** The dialog that a review is written in, for the first time or again. Asks before it discards one. */
export const ReviewDialogFrame = (props: Props) => {
  const { title, serviceName, draft, roundTrip, initialValues, submit, busy, onSubmit, onClose, children } = props;
  const form = useRef<FormikProps<ReviewForm>>(null);
  const [isAsking, setAsking] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const close = () => (form.current?.dirty ? setAsking(true) : onClose());
  return (
    <DialogFrame title={title} text={serviceName} maxWidth="sm" busy={busy} onClose={close}>
      <Form
        innerRef={form}
        draft={draft}
        initialValues={initialValues}
        validationSchema={reviewForm}
        onSubmit={onSubmit}
      >
        <ConfirmLeaveReview roundTrip={roundTrip} />
        {children}
        <RatingInput name="rating" />
        <TextInput
          multiline
          rows={4}
          name="comment"
          label="Comment"
          placeholder="What went well, and what should others know?"
        />
        <ReviewPicturesInput onUploading={setUploading} />
        <Buttons submit={{ ...submit, disabled: submit.disabled || isUploading }} onClose={close} />
      </Form>
      <ConfirmDialog
        {...question}
        open={isAsking}
        cancelLabel="Keep editing"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </DialogFrame>
  );
};

const ConfirmLeaveReview = ({ roundTrip }: Pick<Props, 'roundTrip'>) => {
  const { dirty, isSubmitting } = useFormikContext<ReviewForm>();
  return <ConfirmLeave {...question} isDirty={dirty && !isSubmitting} {...(roundTrip && { roundTrip })} />;
};

const Buttons = ({ submit: { label, busyLabel, disabled = false }, onClose }: Pick<Props, 'submit' | 'onClose'>) => {
  const { values } = useFormikContext<ReviewForm>();
  return (
    <DialogButtons
      submit={label}
      busyLabel={busyLabel}
      disabled={disabled || toParagraph(values.comment) === ''}
      onClose={onClose}
    />
  );
};

interface ReviewPicturesInputProps {
  onUploading: (isUploading: boolean) => void;
}

const ReviewPicturesInput = ({ onUploading }: ReviewPicturesInputProps) => {
  const [{ value }, , { setValue }] = useField<string[]>('images');
  const pictures = value.map(addedPicture);
  const onChange = (next: AddedPicture[]) => void setValue(next.map(({ image }) => image));
  const picker = usePicker({ max: maxReviewPictures, send: sendReviewPicture, pictures, onChange });
  useEffect(() => onUploading(picker.isUploading), [picker.isUploading, onUploading]);
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {pictures.length > 0 && <AddedPictures pictures={pictures} onChange={onChange} />}
      <AddPictures picker={picker} label={`Add pictures (up to ${maxReviewPictures})`} />
    </Stack>
  );
};
