import { maxAdminNoteLength, toParagraph } from '@nearhand/contracts';
import { orToast, toast, useSingleFlight } from '@nearhand/platform';
import { recoverFocus } from '@nearhand/ui';
import { DialogButtons, Form, maxLength, TextInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import type { ReactNode } from 'react';
import { object, string } from 'yup';

const schema = object({
  reason: string()
    .transform(toParagraph)
    .required('Please write a reason')
    .test(maxLength(maxAdminNoteLength, 'reason')),
});

interface ReasonDialogProps {
  title: string;
  text: ReactNode;
  /** For whom the reason is: “The person reads it.” */
  helperText: string;
  submit: string;
  busyLabel: string;
  /** True when it is done: the dialog closes. Otherwise the text stays. */
  onSubmit: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Toasts how a decision ended; true when it was saved. Its row, and the focus with it, may leave the page. */
export const saved = async (call: Promise<unknown>, words: { done: string; failed: string }): Promise<boolean> => {
  if (!(await orToast(call, words.failed))) return false;
  toast.success(words.done);
  recoverFocus();
  return true;
};

/** A decision that needs a reason. */
export const ReasonDialog = ({ title, text, helperText, submit, busyLabel, onSubmit, onClose }: ReasonDialogProps) => {
  const decide = useSingleFlight(async ({ reason }: { reason: string }) => {
    if (await onSubmit(reason)) onClose();
  });
  return (
    <DialogFrame title={title} text={text} maxWidth="sm" onClose={onClose}>
      <Form initialValues={{ reason: '' }} validationSchema={schema} onSubmit={decide} label={title}>
        <TextInput name="reason" label="Reason" helperText={helperText} multiline rows={4} />
        <DialogButtons submit={submit} busyLabel={busyLabel} onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};
