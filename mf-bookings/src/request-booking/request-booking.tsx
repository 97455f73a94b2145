import { errorCodes, formatMoney, fromWireDate, paths, type Service } from '@nearhand/contracts';
import { refusal, useNavigate, useStillHere } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { AppLink, LinkButton, Notice, styled } from '@nearhand/ui';
import { Form, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormikHelpers, useFormikContext } from 'formik';
import { type ReactNode, useState } from 'react';
import { FormAndSummary, FormBar } from '../bookings/checkout-layout.tsx';
import { timeSlotChoice, timeSlotsOf, useAvailability } from '../times/availability-api.ts';
import { type RefusedTime, readRefusedTime } from '../times/lost-time.tsx';
import { timeSlotErrors } from '../times/time-form.ts';
import { TimePicker } from '../times/time-picker.tsx';
import { TimesError } from '../times/time-slot-input.tsx';
import { WaitForTimes } from '../waiting/wait-for-time.tsx';
import { BookingSummary, OptionCards } from './booking-summary.tsx';
import type { Prefill } from './prefill.ts';
import { bookableServiceQueries, lastBookingQuery } from './request-booking-api.ts';
import { optionOf, type RequestBookingForm, requestBookingSchema, toCreateBooking } from './request-booking-form.ts';
import { requestBooking } from './send-booking.ts';

const Questions = styled('div')({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });

interface Props {
  service: Service;
  /** How the form begins. */
  prefill: Prefill & Pick<RequestBookingForm, 'option'>;
}

export const RequestBooking = ({ service, prefill: { time, ...prefill } }: Props) => {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const client = useQueryClient();
  const times = useAvailability(service._id);
  const { run } = useAction(requestBooking, {
    failed: 'Failed to create booking',
    done: 'Booking created successfully! Please proceed to payment.',
    onSuccess: async (booking) => {
      if (!isStillHere()) return;
      // Back from the payment page then opens the booking, not an empty form.
      await navigate(paths.booking(booking._id), { replace: true });
      await navigate(paths.pay(booking._id));
    },
    once: true,
  });
  const [notice, setNotice] = useState<ReactNode>();
  const [refused, setRefused] = useState<RefusedTime>();
  const choice = timeSlotChoice(timeSlotsOf(service), times.data, new Date());

  const submit = (form: RequestBookingForm, { setFieldError }: FormikHelpers<RequestBookingForm>) => {
    setNotice(undefined);
    const body = toCreateBooking(service, form);
    return run(
      { body },
      {
        onError: async (answer, error) => {
          setNotice(await bookingErrorNotice(error, body.price));
          // The next attempt sends the price that the page shows.
          if (answer?.code === errorCodes.priceChanged)
            await client.refetchQueries({ queryKey: bookableServiceQueries.all() }, { cancelRefetch: false });
          if (answer?.code !== errorCodes.slotTaken) return;
          setRefused(readRefusedTime(form, answer));
          setFieldError('timeSlot', timeSlotErrors.taken);
        },
      },
    );
  };

  return (
    <Form
      initialValues={{ ...prefill, ...time }}
      validationSchema={requestBookingSchema(service.options, choice.today, choice)}
      onSubmit={submit}
      label="Book Service"
    >
      <Layout service={service}>
        <OptionCards options={service.options} />
        <TimePicker
          choice={choice}
          isLoading={!times.isFetched}
          refused={refused}
          takenHint={<BookedBefore serviceId={service._id} />}
        >
          <WaitForTimes
            serviceId={service._id}
            choice={choice}
            bodyOf={(form: RequestBookingForm) => toCreateBooking(service, form)}
          />
        </TimePicker>
        {/* Not `isError`: it is false during each poll, which must not move the form. */}
        {times.isFetched && !times.data && <TimesError onRetry={() => void times.refetch()} />}
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
      </Layout>
    </Form>
  );
};

const Layout = ({ service, children }: { service: Service; children: ReactNode }) => {
  const { values } = useFormikContext<RequestBookingForm>();
  const option = optionOf(service, values);
  return (
    <FormAndSummary summary={<BookingSummary service={service} option={option} />}>
      <Questions>
        {children}
        <FormBar total={option?.price ?? 0}>
          <LinkButton to={paths.service(service._id)} variant="outlined" size="large">
            Cancel
          </LinkButton>
          <SubmitButton size="large" busyLabel="Booking...">
            Confirm Booking
          </SubmitButton>
        </FormBar>
      </Questions>
    </FormAndSummary>
  );
};

const AlreadyBooked = ({ bookingId }: { bookingId: string }) => (
  <>
    You have already booked this time. <AppLink to={paths.booking(bookingId)}>See your booking</AppLink>
  </>
);

/** The form came back with its draft after its booking was made: the page was reloaded before the answer, or it is open twice. */
const BookedBefore = ({ serviceId }: { serviceId: string }) => {
  const { date, timeSlot } = useFormikContext<RequestBookingForm>().values;
  const { data: last } = useQuery({ ...lastBookingQuery(), staleTime: 0 });
  const isThis = last?.service._id === serviceId && fromWireDate(last.date) === date && last.timeSlot === timeSlot;
  return (
    isThis &&
    last.status !== 'cancelled' && (
      <>
        {' '}
        <AlreadyBooked bookingId={last._id} />.
      </>
    )
  );
};

/** A notice that the form shows after its toast; undefined for errors that the toast explains. */
const bookingErrorNotice = async (error: unknown, price: number): Promise<ReactNode> => {
  const body = await refusal(error);
  switch (body?.code) {
    case errorCodes.slotTaken:
      return typeof body.bookingId === 'string' ? <AlreadyBooked bookingId={body.bookingId} /> : undefined;
    case errorCodes.priceChanged:
      return typeof body.price === 'number'
        ? `The price has changed from ${formatMoney(price)} to ${formatMoney(body.price)}. Confirm again to book at the new price.`
        : undefined;
    case errorCodes.tooManyRequests:
      return (
        <>
          {body.error} <AppLink to={paths.myBookings}>See your bookings</AppLink>
        </>
      );
    case errorCodes.sourceLimit:
      return (
        <>
          {body.error} <AppLink to={paths.marketplace}>Browse other services</AppLink>
        </>
      );
    case errorCodes.serviceNotBookable:
    case errorCodes.serviceNotFound:
      return (
        <>
          This service takes no bookings at the moment. What you typed stays here, or{' '}
          <AppLink to={paths.marketplace}>browse other services</AppLink>.
        </>
      );
    default:
      return undefined;
  }
};
