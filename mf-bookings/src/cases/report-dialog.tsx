import { type Booking, caseReasonNames, caseReasons } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { DialogButtons, Form, RadioGroupInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { object, string } from 'yup';
import { openCase } from './case-api.ts';
import { StatementInput, statementField } from './statement-input.tsx';

interface ReportForm {
  reason: string;
  statement: string;
}

const initialValues: ReportForm = { reason: '', statement: '' };

const schema = object({
  reason: string().required('Please choose a reason'),
  statement: statementField('statement'),
});

/** Opens a case. After an error the input stays. */
export const ReportDialog = ({ booking, onClose }: { booking: Booking; onClose: () => void }) => {
  const { run, isPending } = useAction(openCase, {
    failed: 'Failed to report the problem',
    done: 'Problem reported',
    onSuccess: onClose,
    once: true,
  });

  const submit = async (form: ReportForm) => {
    const reason = caseReasons.find((known) => known === form.reason);
    if (reason) await run({ params: { id: booking._id }, body: { reason, statement: form.statement } });
  };

  return (
    <DialogFrame
      title="Report a Problem"
      text="While the case is open, the money of this booking cannot be withdrawn. Our team decides after hearing both sides."
      maxWidth="sm"
      busy={isPending}
      onClose={onClose}
    >
      <Form draft={`report:${booking._id}`} initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
        <RadioGroupInput
          name="reason"
          label="What is the problem?"
          options={caseReasons.map((reason) => ({ value: reason, label: caseReasonNames[reason] }))}
        />
        <StatementInput name="statement" label="Your statement" />
        <DialogButtons submit="Send Report" busyLabel="Sending..." onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};
