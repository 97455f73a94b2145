import {
  type Booking,
  errorCodes,
  localDay,
  paths,
  type Service,
  type ServiceOption,
  type User,
} from '@nearhand/contracts';
import { errorCode, errorToast, toast, useNavigate, useSingleFlight, useStillHere } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { recoverFocus } from '@nearhand/ui';
import { Form, KeepTyped } from '@nearhand/ui/forms';
import { useQuery } from '@tanstack/react-query';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { FormAndSummary } from '../booking-form/form-and-summary.tsx';
import { availabilityQueries } from '../times/availability-api.ts';
import { slotChoice, slotsOf } from '../times/slot-choice.ts';
import { slotProblems } from '../times/time-form.ts';
import { type BookingRefusal, bookingRefusal } from './booking-refusal.ts';
import { BookingSummary } from './booking-summary.tsx';
import { requestBooking } from './request-booking-api.ts';
import { RequestBookingFields } from './request-booking-fields.tsx';
import { type RequestBookingForm, requestBookingSchema, toCreateBooking } from './request-booking-form.ts';

interface Props {
  service: Service;
  option: ServiceOption;
  customer: User;
}

/** The form beside its summary. A refusal leaves the form as it was filled in. */
export const RequestBooking = ({ service, option, customer }: Props) => {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const now = new Date();
  const times = useQuery(availabilityQueries.of(service._id));
  const today = times.data?.today ?? localDay(now);
  const { mutateAsync } = useIdempotentMutation(requestBooking);
  const [refused, setRefused] = useState<BookingRefusal>();
  const choice = slotChoice(slotsOf(service), times.data, now);

  const submit = useSingleFlight(
    async (form: RequestBookingForm, { setFieldError }: FormikHelpers<RequestBookingForm>) => {
      setRefused(undefined);
      let booking: Booking;
      try {
        booking = await mutateAsync({ body: toCreateBooking(service, option, form) });
      } catch (error) {
        toast.error(...(await errorToast(error, 'Failed to create booking')));
        setRefused(await bookingRefusal(error, option.price));
        if ((await errorCode(error)) === errorCodes.slotTaken) setFieldError('timeSlot', slotProblems.taken);
        return;
      }
      toast.success('Booking created successfully! Please proceed to payment.');
      if (!isStillHere()) return 'done';
      // Back from the payment then leads to the booking, and not to a form that is empty again.
      await navigate(paths.booking(booking._id), { replace: true });
      await navigate(paths.pay(booking._id));
      return 'done';
    },
  );

  return (
    <FormAndSummary summary={<BookingSummary service={service} option={option} />}>
      <Form
        initialValues={{ date: '', timeSlot: '', address: customer.address, notes: '' }}
        validationSchema={requestBookingSchema(today, choice)}
        onSubmit={submit}
        label="Book Service"
      >
        <KeepTyped as={`book-service:${service._id}`} />
        <RequestBookingFields
          service={service}
          option={option}
          today={today}
          choice={choice}
          // Not `isError`: asked again every few seconds, it would come and go under the visitor's eyes.
          isBlind={times.isFetched && !times.data}
          onLookAgain={() => void times.refetch().then(recoverFocus)}
          refused={refused}
        />
      </Form>
    </FormAndSummary>
  );
};
