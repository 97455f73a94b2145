import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { Button, type ButtonOwnProps } from '../buttons/button.tsx';
import { CircularProgress } from '../buttons/circular-progress.tsx';

export interface SubmitButtonProps
  extends Pick<ButtonOwnProps, 'fullWidth' | 'size' | 'startIcon' | 'disabled' | 'color'> {
  children: ReactNode;
  /** What the button says while the work is under way. */
  busyLabel: string;
  /** Taken from Formik when absent. */
  busy?: boolean;
}

/** The form's one main button; disabled, with a spinner and other words, while the form is being sent. */
export const SubmitButton = ({ children, busyLabel, busy, disabled, startIcon, ...look }: SubmitButtonProps) => {
  const { isSubmitting } = useFormikContext();
  const working = busy ?? isSubmitting;
  return (
    <Button
      {...look}
      type="submit"
      variant="contained"
      disabled={disabled || working}
      startIcon={working ? <CircularProgress size={18} color="inherit" aria-hidden /> : startIcon}
    >
      {working ? busyLabel : children}
    </Button>
  );
};
