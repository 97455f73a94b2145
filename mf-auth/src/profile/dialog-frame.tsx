import { Box } from '@nearhand/ui';
import { Dialog, DialogTitle } from '@nearhand/ui/overlays';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Read out with the title. */
  text: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** Something is being sent: the dialog stays. */
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
}

export const DialogFrame = ({ title, text, role = 'dialog', busy, onClose, children }: Props) => {
  const id = useId();
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <Box sx={{ px: 3, pb: 3, overflowY: 'auto' }}>
        <Box id={`${id}-text`} sx={{ color: 'text.secondary', mb: 2.5 }}>
          {text}
        </Box>
        {children}
      </Box>
    </Dialog>
  );
};
