import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Button } from '../buttons/button.tsx';
import { DialogHeading } from './dialog-heading.tsx';
import { dialogLook } from './dialog-look.ts';
import { DialogRow } from './dialog-row.ts';
import { useSteadyClose } from './steady-close.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The confirmed work is under way: neither button answers and the dialog stays. */
  busy?: boolean;
  destructive?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Fields or facts between text and buttons. */
  children?: ReactNode;
}

/** Asks before something that matters. Focus starts on the way out, stays inside and goes back where it was. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  busy = false,
  destructive = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => {
  const id = useId();
  const steady = useSteadyClose(onClose);
  return (
    <Dialog
      open={open}
      {...steady}
      onClose={busy ? undefined : steady.onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
      sx={dialogLook}
    >
      <DialogHeading id={`${id}-title`}>{title}</DialogHeading>
      <DialogContent sx={{ p: '8px 24px 16px' }}>
        <Typography id={`${id}-text`} component="div" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
        {children}
      </DialogContent>
      <DialogRow sx={{ p: '8px 24px 24px' }}>
        <Button autoFocus variant="outlined" color="inherit" disabled={busy} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant="contained" color={destructive ? 'error' : 'primary'} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogRow>
    </Dialog>
  );
};
