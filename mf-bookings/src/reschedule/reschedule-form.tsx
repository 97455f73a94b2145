import type { CalendarDay } from '@nearhand/contracts';
import { DialogButtons, Form } from '@nearhand/ui/forms';
import type { FormikHelpers } from 'formik';
import { object } from 'yup';
import type { SlotChoice } from '../times/slot-choice.ts';
import { type TimeForm, timeFields } from '../times/time-form.ts';
import { TimeInputs } from '../times/time-inputs.tsx';

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
    <DialogButtons submit="Send Request" busyLabel="Sending..." cancelLabel="Keep Current Time" onClose={onClose} />
  </Form>
);
