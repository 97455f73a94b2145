import { orToast, toast, useSingleFlight } from '@nearhand/platform';
import { Button, recoverFocus } from '@nearhand/ui';
import { Form, SubmitButton } from '@nearhand/ui/forms';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { object } from 'yup';
import { replyToCase, withdrawCase } from './case-api.ts';
import { FormAction, StatementInput, statementField } from './statement-input.tsx';

interface Props {
  bookingId: string;
  caseId: string;
}

const schema = object({ reply: statementField('statement') });

/** The statement of the other side, once. */
export const CaseReply = ({ bookingId, caseId }: Props) => {
  const { mutateAsync } = useMutation(replyToCase(bookingId));
  const submit = useSingleFlight(async ({ reply }: { reply: string }) => {
    if (!(await orToast(mutateAsync({ id: caseId, reply }), 'Failed to send your statement'))) return;
    toast.success('Statement sent');
    recoverFocus();
  });
  return (
    <Form initialValues={{ reply: '' }} validationSchema={schema} onSubmit={submit} label="Answer to the report">
      <StatementInput name="reply" label="Your statement" />
      <FormAction>
        <SubmitButton busyLabel="Sending...">Send Statement</SubmitButton>
      </FormAction>
    </Form>
  );
};

export const WithdrawCase = ({ bookingId, caseId }: Props) => {
  const { mutateAsync, isPending } = useMutation(withdrawCase(bookingId));
  const [isAsking, setAsking] = useState(false);
  const withdraw = useSingleFlight(async () => {
    const withdrawn = await orToast(mutateAsync(caseId), 'Failed to withdraw the case');
    setAsking(false);
    if (!withdrawn) return;
    toast.success('Case withdrawn');
    recoverFocus();
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Withdraw Case
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw Case"
        text="Our team does not decide it then, and the money is no longer on hold because of it."
        confirmLabel="Withdraw Case"
        cancelLabel="Keep Case"
        busy={isPending}
        onConfirm={() => void withdraw()}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
