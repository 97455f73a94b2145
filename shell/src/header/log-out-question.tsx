import { ConfirmDialog } from '@nearhand/ui/overlays';

interface Props {
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asked before logging out of a page that holds something typed. A form that keeps drafts says so itself. */
export const LogOutQuestion = (props: Props) => (
  <ConfirmDialog
    {...props}
    title="Log out?"
    text="What you typed on this page has not been saved or sent. Logging out leaves it behind."
    confirmLabel="Log out"
    cancelLabel="Keep editing"
    destructive
  />
);
