import { type Booking, caseReasons } from '@nearhand/contracts';
import { orToast, toast, useSingleFlight } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { DialogButtons, Form, RadioGroupInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { object, string } from 'yup';
import { useFocusAfterDialog } from '../bookings/focus-after-dialog.ts';
import { openCase } from './case-api.ts';
import { reasonWords } from './case-words.ts';
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
  const { mutateAsync, isPending } = useIdempotentMutation(openCase);
  useFocusAfterDialog();

  const submit = useSingleFlight(async (form: ReportForm) => {
    const reason = caseReasons.find((known) => known === form.reason);
    if (!reason) return;
    const call = mutateAsync({ params: { id: booking._id }, body: { reason, statement: form.statement } });
    if (!(await orToast(call, 'Failed to report the problem'))) return;
    toast.success('Problem reported');
    onClose();
    return 'done';
  });

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
          options={caseReasons.map((reason) => ({ value: reason, label: reasonWords[reason] }))}
        />
        <StatementInput name="statement" label="Your statement" />
        <DialogButtons submit="Send Report" busyLabel="Sending..." onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};
