import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { DialogHeading } from './dialog-heading.tsx';
import { dialogLook } from './dialog-look.ts';

export interface DialogFrameProps {
  title: string;
  /** Read out with the title. */
  text?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  maxWidth?: 'xs' | 'sm';
  /** Something is being sent: the dialog stays. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * An open dialog that something is filled in in, ended by a form's `DialogButtons`. Escape closes it; a click beside it
 * does not, for that may be a slip and would throw away what was typed.
 */
export const DialogFrame = (props: DialogFrameProps) => {
  const { title, text, role = 'dialog', maxWidth = 'xs', busy = false, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !busy) onClose();
      }}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      maxWidth={maxWidth}
      fullWidth
      sx={dialogLook}
    >
      <DialogHeading id={`${id}-title`}>{title}</DialogHeading>
      <Box sx={{ px: 3, pb: 3, overflowY: 'auto' }}>
        {text && (
          <Box id={`${id}-text`} sx={{ color: 'text.secondary', mb: 2.5 }}>
            {text}
          </Box>
        )}
        {children}
      </Box>
    </Dialog>
  );
};
