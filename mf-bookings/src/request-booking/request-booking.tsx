import { type Booking, errorCodes, paths, type Service, type ServiceOption, type User } from '@nearhand/contracts';
import { errorToast, refusal, toast, useNavigate, useSingleFlight, useStillHere } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { LinkButton, Notice, recoverFocus } from '@nearhand/ui';
import { Form, SubmitButton, TextInput } from '@nearhand/ui/forms';
import type { FormikHelpers } from 'formik';
import { type ReactNode, useState } from 'react';
import { FormAndSummary, FormBar } from '../bookings/checkout-layout.tsx';
import { timeSlotChoice, timeSlotsOf, useAvailability } from '../times/availability-api.ts';
import { type RefusedTime, readRefusedTime } from '../times/lost-time.tsx';
import { timeSlotErrors } from '../times/time-form.ts';
import { TimeInputs, TimesError } from '../times/time-inputs.tsx';
import { WaitForTimes } from '../waiting/wait-for-time.tsx';
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
  const times = useAvailability(service._id);
  const { mutateAsync } = useIdempotentMutation(requestBooking);
  const [notice, setNotice] = useState<ReactNode>();
  const [refused, setRefused] = useState<RefusedTime>();
  const choice = timeSlotChoice(timeSlotsOf(service), times.data, new Date());

  const submit = useSingleFlight(
    async (form: RequestBookingForm, { setFieldError }: FormikHelpers<RequestBookingForm>) => {
      setNotice(undefined);
      let booking: Booking;
      try {
        booking = await mutateAsync({ body: toCreateBooking(service, option, form) });
      } catch (error) {
        toast.error(...(await errorToast(error, 'Failed to create booking')));
        setNotice(await bookingErrorNotice(error, option.price));
        const answer = await refusal(error);
        if (answer?.code !== errorCodes.slotTaken) return;
        setRefused(readRefusedTime(form, answer));
        setFieldError('timeSlot', timeSlotErrors.taken);
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
        validationSchema={requestBookingSchema(choice.today, choice)}
        onSubmit={submit}
        label="Book Service"
      >
        <OptionCard option={option} />
        <TimeInputs choice={choice} isLoading={times.isPending} refused={refused}>
          <WaitForTimes
            serviceId={service._id}
            choice={choice}
            bodyOf={(form: RequestBookingForm) => toCreateBooking(service, option, form)}
          />
        </TimeInputs>
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
