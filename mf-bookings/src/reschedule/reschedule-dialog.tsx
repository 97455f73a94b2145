import { type Booking, errorCodes, toWireDate } from '@nearhand/contracts';
import { errorCode, errorToast, toast, useSingleFlight } from '@nearhand/platform';
import { DialogFrame } from '@nearhand/ui/overlays';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormikHelpers } from 'formik';
import { isSameTime } from '../bookings/booking-day.ts';
import { BookingTime } from '../bookings/booking-time.tsx';
import { useFocusAfterwards } from '../bookings/use-focus-afterwards.ts';
import { availabilityQueries } from '../times/availability-api.ts';
import { type SlotChoice, slotChoice } from '../times/slot-choice.ts';
import { slotProblems, type TimeForm } from '../times/time-form.ts';
import { requestReschedule } from './reschedule-api.ts';
import { RescheduleForm } from './reschedule-form.tsx';
import { TimesMissing } from './times-missing.tsx';

interface Props {
  booking: Booking;
  onClose: () => void;
}

/** Asks for another day and slot. The booking keeps its time until the other side accepts. */
export const RescheduleDialog = ({ booking, onClose }: Props) => {
  const now = new Date();
  const { data: availability, isError, refetch } = useQuery(availabilityQueries.of(booking.service._id, booking._id));
  const { mutateAsync, isPending } = useMutation(requestReschedule);
  useFocusAfterwards();

  const send = useSingleFlight(async (form: TimeForm, { setFieldError }: FormikHelpers<TimeForm>) => {
    try {
      await mutateAsync({
        bookingId: booking._id,
        time: { date: toWireDate(form.date), timeSlot: form.timeSlot },
      });
    } catch (error) {
      toast.error(...(await errorToast(error, 'Failed to send the reschedule request')));
      if ((await errorCode(error)) === errorCodes.slotTaken) setFieldError('timeSlot', slotProblems.taken);
      return;
    }
    toast.success('Reschedule request sent');
    onClose();
  });

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
      {availability ? (
        <RescheduleForm
          today={availability.today}
          choice={withoutCurrent(booking, slotChoice(availability.slots, availability, now))}
          onSubmit={send}
          onClose={onClose}
        />
      ) : (
        <TimesMissing isError={isError} onRetry={() => void refetch()} onClose={onClose} />
      )}
    </DialogFrame>
  );
};

/** The slot that the booking holds counts as taken everywhere else; here it is where the booking stands now. */
const withoutCurrent = (booking: Booking, { slots, stateOf }: SlotChoice): SlotChoice => ({
  slots,
  stateOf: (day, timeSlot) =>
    isSameTime(booking, { date: toWireDate(day), timeSlot }) ? 'current' : stateOf(day, timeSlot),
});
