import { useAction } from '@nearhand/platform/action';
import { Button } from '@nearhand/ui';
import { Form, SubmitButton } from '@nearhand/ui/forms';
import { ConfirmDialog } from '@nearhand/ui/overlays';
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
  const { run } = useAction(replyToCase(bookingId), {
    failed: 'Failed to send your statement',
    done: 'Statement sent',
  });
  const submit = ({ reply }: { reply: string }) => run({ id: caseId, reply });
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
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useAction(withdrawCase(bookingId), {
    failed: 'Failed to withdraw the case',
    done: 'Case withdrawn',
    onEnd: () => setAsking(false),
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
        onConfirm={() => void run(caseId)}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
