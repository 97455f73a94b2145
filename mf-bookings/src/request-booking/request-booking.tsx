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
import { LinkButton, Notice, recoverFocus } from '@nearhand/ui';
import { Form, FormDraft, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { useQuery } from '@tanstack/react-query';
import type { FormikHelpers } from 'formik';
import { type ReactNode, useState } from 'react';
import { FormAndSummary, FormBar } from '../bookings/checkout-layout.tsx';
import { availabilityQueries, timeSlotChoice, timeSlotsOf } from '../times/availability-api.ts';
import { TimeInputs, TimesError, timeSlotErrors } from '../times/time-fields.tsx';
import { bookingErrorNotice } from './booking-error.tsx';
import { BookingSummary, OptionCard } from './booking-summary.tsx';
import { requestBooking } from './request-booking-api.ts';
import { type RequestBookingForm, requestBookingSchema, toCreateBooking } from './request-booking-form.ts';

interface Props {
  service: Service;
  option: ServiceOption;
  customer: User;
}

export const RequestBooking = ({ service, option, customer }: Props) => {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const now = new Date();
  const times = useQuery(availabilityQueries.of(service._id));
  const today = times.data?.today ?? localDay(now);
  const { mutateAsync } = useIdempotentMutation(requestBooking);
  const [notice, setNotice] = useState<ReactNode>();
  const choice = timeSlotChoice(timeSlotsOf(service), times.data, now);

  const submit = useSingleFlight(
    async (form: RequestBookingForm, { setFieldError }: FormikHelpers<RequestBookingForm>) => {
      setNotice(undefined);
      let booking: Booking;
      try {
        booking = await mutateAsync({ body: toCreateBooking(service, option, form) });
      } catch (error) {
        toast.error(...(await errorToast(error, 'Failed to create booking')));
        setNotice(await bookingErrorNotice(error, option.price));
        if ((await errorCode(error)) === errorCodes.slotTaken) setFieldError('timeSlot', timeSlotErrors.taken);
        return;
      }
      toast.success('Booking created successfully! Please proceed to payment.');
      if (!isStillHere()) return 'done';
      // Back from the payment page then opens the booking, not an empty form.
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
        <FormDraft form={`book-service:${service._id}`} />
        <OptionCard option={option} />
        <TimeInputs today={today} choice={choice} />
        {/* Not `isError`: it is false during each poll. */}
        {times.isFetched && !times.data && <TimesError onRetry={() => void times.refetch().then(recoverFocus)} />}
        <TextInput name="address" label="Service address" autoComplete="street-address" dir="auto" />
        <TextInput
          name="notes"
          label="Notes (optional)"
          multiline
          rows={3}
          dir="auto"
          placeholder="Anything the provider should know"
        />
        {notice && <Notice severity="warning">{notice}</Notice>}
        <FormBar total={option.price}>
          <LinkButton to={paths.service(service._id)} variant="outlined" size="large">
            Cancel
          </LinkButton>
          <SubmitButton size="large" busyLabel="Booking...">
            Confirm Booking
          </SubmitButton>
        </FormBar>
      </Form>
    </FormAndSummary>
  );
};
