import { type Booking, errorCodes, toWireDate } from '@nearhand/contracts';
import { errorCode, errorToast, toast, useSingleFlight } from '@nearhand/platform';
import { Button, Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';
import { DialogButtons, Form } from '@nearhand/ui/forms';
import { DialogFrame, DialogRow } from '@nearhand/ui/overlays';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormikHelpers } from 'formik';
import { object } from 'yup';
import { BookingTime, isSameTime } from '../bookings/booking-time.tsx';
import { useFocusAfterDialog } from '../bookings/focus-after-dialog.ts';
import { availabilityQueries, type TimeSlotChoice, timeSlotChoice } from '../times/availability-api.ts';
import { type TimeForm, TimeInputs, TimesError, timeFields, timeSlotErrors } from '../times/time-fields.tsx';
import { requestReschedule } from './reschedule-api.ts';

const initialValues: TimeForm = { date: '', timeSlot: '' };
const cancelLabel = 'Keep Current Time';

/** Requests another time. The booking keeps its time until the other side accepts. */
export const RescheduleDialog = ({ booking, onClose }: { booking: Booking; onClose: () => void }) => {
  const now = new Date();
  const { data: availability, isError, refetch } = useQuery(availabilityQueries.of(booking.service._id, booking._id));
  const { mutateAsync, isPending } = useMutation(requestReschedule);
  useFocusAfterDialog();

  const submit = useSingleFlight(async (form: TimeForm, { setFieldError }: FormikHelpers<TimeForm>) => {
    try {
      await mutateAsync({
        bookingId: booking._id,
        time: { date: toWireDate(form.date), timeSlot: form.timeSlot },
      });
    } catch (error) {
      toast.error(...(await errorToast(error, 'Failed to send the reschedule request')));
      if ((await errorCode(error)) === errorCodes.slotTaken) setFieldError('timeSlot', timeSlotErrors.taken);
      return;
    }
    toast.success('Reschedule request sent');
    onClose();
  });

  const form = () => {
    if (!availability) return <Placeholder isError={isError} onRetry={() => void refetch()} onClose={onClose} />;
    const { today, slots } = availability;
    const choice = withCurrentTime(booking, timeSlotChoice(slots, availability, now));
    return (
      <Form initialValues={initialValues} validationSchema={object(timeFields(today, choice))} onSubmit={submit}>
        <TimeInputs today={today} choice={choice} />
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
        </>
      }
      busy={isPending}
      onClose={onClose}
    >
      {form()}
    </DialogFrame>
  );
};

const withCurrentTime = (booking: Booking, { slots, stateOf }: TimeSlotChoice): TimeSlotChoice => ({
  slots,
  stateOf: (day, timeSlot) =>
    isSameTime(booking, { date: toWireDate(day), timeSlot }) ? 'current' : stateOf(day, timeSlot),
});

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
        <Skeleton variant="rounded" height={76} />
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
