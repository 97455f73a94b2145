import { orToast, toast, useSingleFlight } from '@nearhand/platform';
import { Button, recoverFocus } from '@nearhand/ui';
import { Trash2 } from '@nearhand/ui/icons';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useEffect, useState } from 'react';

interface Props {
  /** The id of what names the thing. */
  describedBy: string;
  title: string;
  text: string;
  onRemove: () => Promise<unknown>;
  /** Toasts after success and after an error. */
  done: string;
  failed: string;
}

/** Removes a thing of a list after a question. */
export const RemoveButton = ({ describedBy, title, text, onRemove, done, failed }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => recoverFocus(), []);
  const remove = useSingleFlight(async () => {
    setBusy(true);
    if (await orToast(onRemove(), failed)) toast.success(done);
    setBusy(false);
    setAsking(false);
  });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Trash2 size={16} aria-hidden />}
        aria-describedby={describedBy}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        text={text}
        confirmLabel="Remove"
        cancelLabel="Keep it"
        destructive
        busy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
