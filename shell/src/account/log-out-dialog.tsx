import { ConfirmDialog } from '@nearhand/ui/overlays';

interface Props {
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export const LogOutDialog = (props: Props) => (
  <ConfirmDialog
    {...props}
    title="Log out?"
    text="What you typed on this page has not been saved or sent. Logging out leaves it behind."
    confirmLabel="Log out"
    cancelLabel="Keep editing"
    destructive
  />
);
