import type { CalendarDay } from '@nearhand/contracts';
import { Button, Stack } from '@nearhand/ui';
import { Form, SubmitButton } from '@nearhand/ui/forms';
import { type FormikHelpers, useFormikContext } from 'formik';
import { object } from 'yup';
import type { SlotChoice } from '../slot-choice.ts';
import { type TimeForm, timeFields } from '../time-form.ts';
import { TimeInputs } from '../time-inputs.tsx';

interface Props {
  today: CalendarDay;
  choice: SlotChoice;
  onSubmit: (form: TimeForm, helpers: FormikHelpers<TimeForm>) => Promise<void>;
  onClose: () => void;
}

const initialValues: TimeForm = { date: '', timeSlot: '' };

export const RescheduleForm = ({ today, choice, onSubmit, onClose }: Props) => (
  <Form initialValues={initialValues} validationSchema={object(timeFields(today, choice))} onSubmit={onSubmit}>
    <TimeInputs today={today} choice={choice} />
    <Buttons onClose={onClose} />
  </Form>
);

const Buttons = ({ onClose }: Pick<Props, 'onClose'>) => {
  const { isSubmitting } = useFormikContext();
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} useFlexGap sx={{ justifyContent: 'flex-end' }}>
      <Button variant="outlined" color="inherit" disabled={isSubmitting} onClick={onClose}>
        Keep Current Time
      </Button>
      <SubmitButton busyLabel="Sending...">Send Request</SubmitButton>
    </Stack>
  );
};
