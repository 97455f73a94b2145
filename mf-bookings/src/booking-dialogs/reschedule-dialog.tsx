import { type Booking, defaultTimeSlots, errorCodes, fromWireDate, toWireDate } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Button, Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';
import { DialogButtons, Form } from '@nearhand/ui/forms';
import { DialogFrame, DialogRow } from '@nearhand/ui/overlays';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { object } from 'yup';
import { BookingTime } from '../bookings/booking-time.tsx';
import { timeSlotChoice, useAvailability, withCurrentTime } from '../times/availability-api.ts';
import { type RefusedTime, readRefusedTime } from '../times/lost-time.tsx';
import { type TimeForm, timeFields, timeSlotErrors } from '../times/time-form.ts';
import { TimePicker } from '../times/time-picker.tsx';
import { TimesError } from '../times/time-slot-input.tsx';
import { movedPolicyText } from './booking-questions.ts';
import { requestReschedule } from './reschedule-api.ts';

const initialValues: TimeForm = { date: '', timeSlot: '' };
const cancelLabel = 'Keep Current Time';

/** Requests another time. The booking keeps its time until the other side accepts. */
export const RescheduleDialog = ({ booking, onClose }: { booking: Booking; onClose: () => void }) => {
  const { data: availability, isError, refetch } = useAvailability(booking.service._id, booking._id);
  const [refused, setRefused] = useState<RefusedTime>();
  const { run, isPending } = useAction(requestReschedule, {
    failed: 'Failed to send the reschedule request',
    done: 'Reschedule request sent',
    onSuccess: onClose,
  });

  const submit = (form: TimeForm, { setFieldError }: FormikHelpers<TimeForm>) => {
    const time = { date: toWireDate(form.date), timeSlot: form.timeSlot };
    return run(
      { bookingId: booking._id, time },
      {
        onError: (answer) => {
          if (answer?.code !== errorCodes.slotTaken) return;
          setRefused(readRefusedTime(form, answer));
          setFieldError('timeSlot', timeSlotErrors.taken);
        },
      },
    );
  };

  const form = () => {
    if (!availability) return <Placeholder isError={isError} onRetry={() => void refetch()} onClose={onClose} />;
    const slots = availability.slots.length > 0 ? availability.slots : defaultTimeSlots;
    const current = { date: fromWireDate(booking.date), timeSlot: booking.timeSlot };
    const choice = withCurrentTime(timeSlotChoice(slots, availability, new Date()), current);
    return (
      <Form
        draft={`reschedule:${booking._id}`}
        initialValues={initialValues}
        validationSchema={object(timeFields(choice.today, choice))}
        onSubmit={submit}
      >
        <TimePicker choice={choice} refused={refused} />
        <DialogButtons submit="Send Request" busyLabel="Sending..." cancelLabel={cancelLabel} onClose={onClose} />
      </Form>
    );
  };

  return (
    <DialogFrame
      title="Request Reschedule"
      text={
        <>
          Now: <BookingTime time={booking} />. The booking keeps this time until the other side accepts the new one.
          {movedPolicyText(booking)}
        </>
      }
      maxWidth="sm"
      busy={isPending}
      onClose={onClose}
    >
      {form()}
    </DialogFrame>
  );
};

interface PlaceholderProps {
  isError: boolean;
  onRetry: () => void;
  onClose: () => void;
}

const Placeholder = ({ isError, onRetry, onClose }: PlaceholderProps) => (
  <Stack spacing={2.5} aria-busy={!isError}>
    {isError ? (
      <TimesError onRetry={onRetry} />
    ) : (
      <>
        <VisuallyHidden>Loading…</VisuallyHidden>
        <Skeleton variant="rounded" height={420} />
        <Skeleton variant="rounded" height={76} />
      </>
    )}
    <DialogRow>
      <Button variant="outlined" color="inherit" onClick={onClose}>
        {cancelLabel}
      </Button>
    </DialogRow>
  </Stack>
);
