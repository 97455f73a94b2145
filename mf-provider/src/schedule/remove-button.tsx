import { useAction } from '@nearhand/platform/action';
import { Button } from '@nearhand/ui';
import { Trash2 } from '@nearhand/ui/icons';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';

interface Props<Answer, Input> {
  /** The id of what names the thing. */
  describedBy: string;
  title: string;
  text: string;
  mutation: UseMutationOptions<Answer, Error, Input>;
  input: Input;
  /** Toasts after success and after an error. */
  done: string;
  failed: string;
}

/** Removes a thing of a list after a question. */
export const RemoveButton = <Answer, Input>(props: Props<Answer, Input>) => {
  const { describedBy, title, text, mutation, input, done, failed } = props;
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useAction(mutation, { done, failed, onEnd: () => setAsking(false) });
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
        busy={isPending}
        onConfirm={() => void run(input)}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
