import Box from '@mui/material/Box';
import type { DialogProps } from '@mui/material/Dialog';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem, { type MenuItemOwnProps } from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Link, type LinkProps } from '@nearhand/platform';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { DialogRow, dialogLook } from './dialog-look.ts';

export const DialogHeading = ({ id, children }: { id: string; children: string }) => (
  <DialogTitle id={id} variant="h3" sx={{ p: '24px 24px 8px' }}>
    {children}
  </DialogTitle>
);

export interface DialogFrameProps {
  title: string;
  text?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  maxWidth?: 'xs' | 'sm';
  /** The dialog stays open. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form. Escape closes it; a click beside it does not, because the input would be lost. */
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

/** The second click of a double click on the opener may land beside the dialog. */
const doubleClickMs = 500;

/** Closes on Escape, and on a click beside the dialog after {@link doubleClickMs}. */
export const useSteadyClose = (onClose: () => void): Pick<DialogProps, 'onClose' | 'slotProps'> => {
  const openedAt = useRef(0);
  return {
    onClose: (_event, reason) => {
      if (reason === 'escapeKeyDown' || performance.now() - openedAt.current > doubleClickMs) onClose();
    },
    slotProps: {
      transition: {
        onEnter: () => {
          openedAt.current = performance.now();
        },
      },
    },
  };
};

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Disables both buttons; the dialog stays open. */
  busy?: boolean;
  destructive?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

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

export type MenuLinkProps = MenuItemOwnProps & Omit<LinkProps, keyof MenuItemOwnProps>;

export const MenuLink = (props: MenuLinkProps) => <MenuItem component={Link} {...props} />;
