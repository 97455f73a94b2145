import { maxAdminNoteLength, toParagraph } from '@nearhand/contracts';
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
  /** The draft's name, with the object's id: a list has this dialog for each row. */
  draft: string;
  /** For whom the reason is: “The person reads it.” */
  helperText: string;
  submit: string;
  busyLabel: string;
  /** The dialog closes when it is done. After an error, undefined, the text stays. */
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** A decision that needs a reason. */
export const ReasonDialog = ({ title, text, draft, helperText, onSubmit, ...buttons }: ReasonDialogProps) => (
  <DialogFrame title={title} text={text} maxWidth="sm" onClose={buttons.onClose}>
    <Form
      initialValues={{ reason: '' }}
      validationSchema={schema}
      onSubmit={async ({ reason }) => {
        if (await onSubmit(reason)) buttons.onClose();
      }}
      label={title}
      draft={draft}
    >
      <TextInput name="reason" label="Reason" helperText={helperText} multiline rows={4} />
      <DialogButtons {...buttons} />
    </Form>
  </DialogFrame>
);
