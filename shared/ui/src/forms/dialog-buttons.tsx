import { useFormikContext } from 'formik';
import { Button } from '../buttons/button.tsx';
import { DialogRow } from '../overlays/dialog-row.ts';
import { SubmitButton, type SubmitButtonProps } from './submit-button.tsx';

export interface DialogButtonsProps extends Pick<SubmitButtonProps, 'busyLabel' | 'color' | 'disabled'> {
  submit: string;
  /** What leaves the dialog. */
  cancelLabel?: string;
  onClose: () => void;
}

/** The end of a form in a `DialogFrame`; neither button answers while the form is being sent. */
export const DialogButtons = ({ submit, cancelLabel = 'Cancel', onClose, ...look }: DialogButtonsProps) => {
  const { isSubmitting } = useFormikContext();
  return (
    <DialogRow>
      <Button variant="outlined" color="inherit" disabled={isSubmitting} onClick={onClose}>
        {cancelLabel}
      </Button>
      <SubmitButton {...look}>{submit}</SubmitButton>
    </DialogRow>
  );
};
