import {
  errorCodes,
  maxReportDetails,
  type ReportedKind,
  reportReasonNames,
  reportReasons,
  toParagraph,
} from '@nearhand/contracts';
import { api, toast } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { DialogButtons, Form, maxLength, RadioGroupInput, TextInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { mutationOptions } from '@tanstack/react-query';
import { object, string } from 'yup';

interface ReportForm {
  reason: string;
  details: string;
}

const initialValues: ReportForm = { reason: '', details: '' };

const schema = object({
  reason: string().required('Please choose a reason'),
  details: string()
    .transform(toParagraph)
    .test(maxLength(maxReportDetails, 'text'))
    .when('reason', ([reason], details) =>
      reason === 'other' ? details.required('Please say what is wrong') : details,
    ),
});

export interface Reported {
  kind: ReportedKind;
  id: string;
}

const handedOver: Record<ReportedKind, string> = {
  service: 'Our team sees the service as it is now.',
  review: 'Our team sees the review as it is now.',
  reply: 'Our team sees the reply as it is now.',
  person: 'Our team sees this person’s public profile.',
  message: 'Our team sees this one message, with its pictures. Nothing else of your conversation is read.',
};

const sendReport = mutationOptions({
  mutationFn: (body: Parameters<typeof api.post<'reports'>>[1]['body']) => api.post('reports', { body }),
});

/** After an error the input stays. */
export const ReportDialog = ({ reported: { kind, id }, onClose }: { reported: Reported; onClose: () => void }) => {
  const { run, isPending } = useAction(sendReport, {
    failed: 'Failed to send your report',
    done: ['Report sent', 'We tell you what we decide. The other side does not learn your name.'],
    onSuccess: onClose,
    // Sent again after a lost answer: it is reported.
    explain: {
      [errorCodes.reportExists]: (text) => {
        toast.info(text);
        onClose();
      },
    },
  });
  const submit = async ({ reason: chosen, details }: ReportForm) => {
    const reason = reportReasons.find((known) => known === chosen);
    if (reason) await run({ kind, id, reason, ...(details && { details }) });
  };
  return (
    <DialogFrame title={`Report this ${kind}`} text={handedOver[kind]} maxWidth="sm" busy={isPending} onClose={onClose}>
      <Form draft={`report:${kind}:${id}`} initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
        <RadioGroupInput
          name="reason"
          label="What is wrong?"
          options={reportReasons.map((value) => ({ value, label: reportReasonNames[value] }))}
        />
        <TextInput name="details" label="More about it" optional multiline rows={3} />
        <DialogButtons submit="Send Report" busyLabel="Sending..." onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};
