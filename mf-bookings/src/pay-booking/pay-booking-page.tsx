import {
  type Booking,
  isPayable,
  PaymentIntent,
  type PaymentStatus,
  paths,
  SavedCardPayment,
} from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { CardScope, savedCardQueries, stripeQueries } from '@nearhand/payments';
import { api, useParams, useSearchParams } from '@nearhand/platform';
// biome-ignore lint/style/noRestrictedImports: part of a run of the form.
import { idempotentMutation, useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { ErrorState, Money, Page, PageSkeleton } from '@nearhand/ui';
import { SummaryCard, SummaryRow } from '@nearhand/ui/figures';
import { mutationOptions, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccessDenied, BookingAccessDenied } from '../bookings/booking-access.tsx';
import { bookingQueries, useBookingUpdates, walletQueries } from '../bookings/booking-api.ts';
import { formatDay } from '../bookings/booking-time.tsx';
import { FormAndSummary, ServiceLine } from '../bookings/checkout-layout.tsx';
import { InstantLine } from '../bookings/instant-line.tsx';
import { OfferLine } from '../bookings/offer-line.tsx';
import { RedirectWithToast } from '../bookings/redirect-with-toast.tsx';
import { cancellationWords } from '../end-by-policy/policy-words.ts';
import { PayExtra } from '../pay-extra/pay-extra.tsx';
import { intentQuery, type Payment, walletPayment } from '../payments/payment-api.ts';
import { PaymentForm } from '../payments/payment-form.tsx';

/** Pays a booking, or with `?agreement=` an extra charge or a tip of it. */
export const PayBookingPage = () => {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const agreementId = search.get('agreement');
  return agreementId ? <PayExtra bookingId={id} agreementId={agreementId} /> : <PayBooking id={id} />;
};

const PayBooking = ({ id }: { id: string }) => {
  usePrefetchQuery(stripeQueries.script());
  usePrefetchQuery(walletQueries.mine());
  usePrefetchQuery(savedCardQueries.mine());
  useBookingUpdates();
  // Fetched by this page itself: money is asked for only when the booking is known as it is now.
  const booking = useQuery({ ...bookingQueries.detail(id), refetchOnMount: 'always' });
  const [isPaying, setPaying] = useState(false);

  const content = () => {
    if (booking.isPending || !booking.isFetchedAfterMount) return <PageSkeleton variant="checkout" />;
    if (!booking.data)
      return (
        <ErrorState
          title="Error Loading Booking"
          text="We couldn't load the booking you want to pay for."
          onRetry={() => void booking.refetch()}
          links={[{ to: paths.myBookings, label: 'Return to My Bookings' }]}
        />
      );
    // During a payment the webhook may mark the booking as paid before Stripe answers here.
    if (!isPaying && !isPayable(booking.data))
      return <RedirectWithToast kind="info" text={whyNotPayable(booking.data)} to={paths.booking(booking.data._id)} />;
    return (
      <FormAndSummary summaryFirst summary={<PaymentSummary booking={booking.data} />}>
        <CardScope>
          <BookingPaymentForm booking={booking.data} onPayingChange={setPaying} />
        </CardScope>
      </FormAndSummary>
    );
  };

  if (!booking.data && booking.error instanceof BookingAccessDenied) return <AccessDenied />;
  return (
    <Page
      title="Payment"
      subtitle="One last step to secure your booking"
      back={{ to: paths.booking(id), label: 'Booking details' }}
    >
      {content()}
    </Page>
  );
};

interface FormProps {
  booking: Booking;
  onPayingChange: (isPaying: boolean) => void;
}

const BookingPaymentForm = ({ booking, onPayingChange }: FormProps) => (
  <PaymentForm payment={useBookingPayment(booking)} onPayingChange={onPayingChange} />
);

const reasons: Partial<Record<PaymentStatus, string>> = {
  paid: 'This booking is already paid',
  processing: 'The payment for this booking is being processed',
  refunded: 'The payment for this booking was refunded',
};

const whyNotPayable = ({ paymentStatus, status, begun }: Booking): string => {
  const reason = reasons[paymentStatus];
  if (reason) return reason;
  return begun && (status === 'pending' || status === 'confirmed')
    ? 'The time of this booking has begun, so it can no longer be paid'
    : `This booking is ${status} and cannot be paid`;
};

const PaymentSummary = ({ booking }: { booking: Booking }) => (
  <SummaryCard title="Booking Summary">
    <ServiceLine service={booking.service}>
      <bdi>{booking.provider.name}</bdi>
    </ServiceLine>
    <SummaryRow label="Option" value={<bdi>{booking.serviceOption}</bdi>} />
    <SummaryRow label="Date" value={formatDay(booking.date)} />
    <SummaryRow label="Time" value={booking.timeSlot} />
    <SummaryRow strong label="Total" value={<Money dollars={booking.price} />} />
    <SummaryRow label="Cancellation" value={cancellationWords(booking)} />
    <OfferLine booking={booking} />
    <InstantLine booking={booking} />
  </SummaryCard>
);

const payFromWallet = (bookingId: string) =>
  mutationOptions({ ...idempotentMutation('POST payments/wallet'), ...walletPayment(bookingId) });

const payWithSavedCard = () =>
  mutationOptions(idempotentMutation('POST payments/saved-card', { read: readDataAs(SavedCardPayment) }));

const notices = {
  card: 'You will not be charged until the service is completed.',
  wallet: 'Your wallet pays now; the provider gets the money when the service is completed.',
};

/** The payment of the booking itself. */
const useBookingPayment = ({ _id: bookingId, price }: Booking): Payment => {
  const client = useQueryClient();
  const { mutateAsync } = useIdempotentMutation(() => payFromWallet(bookingId));
  const saved = useIdempotentMutation(payWithSavedCard);
  const read = readDataAs(PaymentIntent);
  return {
    bookingId,
    amount: price,
    notices,
    cancelTo: paths.myBookings,
    paidState: { justPaid: true },
    intent: intentQuery(bookingId, (signal) =>
      api.post('payments/create-intent', { body: { bookingId }, signal, read }),
    ),
    payFromWallet: () => mutateAsync({ body: { bookingId } }),
    payWithSavedCard: (card) => saved.mutateAsync({ body: { bookingId, card } }),
    intentFor: (saveCard) => api.post('payments/create-intent', { body: { bookingId, saveCard }, read }),
    isStillPayable: async () => {
      const now = await client.fetchQuery(bookingQueries.detail(bookingId)).catch(() => undefined);
      return now === undefined || isPayable(now);
    },
  };
};

export { PayBookingPage as Component };
