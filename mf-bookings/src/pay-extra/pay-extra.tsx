import {
  type Agreement,
  type AgreementState,
  allowedAgreementActions,
  type Booking,
  type BookingMoney,
  PaymentIntent,
  paths,
  SavedCardPayment,
} from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { CardScope, savedCardQueries, stripeQueries } from '@nearhand/payments';
import { api } from '@nearhand/platform';
// biome-ignore lint/style/noRestrictedImports: part of a run of the form.
import { idempotentMutation, useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { ErrorState, Money, Page, PageSkeleton, Typography } from '@nearhand/ui';
import { SummaryCard, SummaryRow } from '@nearhand/ui/figures';
import { mutationOptions, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingMoneyQueries } from '../booking-money/booking-money-api.ts';
import { moveNames } from '../booking-money/move-words.ts';
import { AccessDenied, BookingAccessDenied } from '../bookings/booking-access.tsx';
import { bookingQueries, useBookingUpdates, walletQueries } from '../bookings/booking-api.ts';
import { formatDay } from '../bookings/booking-time.tsx';
import { FormAndSummary, ServiceLine } from '../bookings/checkout-layout.tsx';
import { RedirectWithToast } from '../bookings/redirect-with-toast.tsx';
import { intentQuery, type Payment, walletPayment } from '../payments/payment-api.ts';
import { PaymentForm } from '../payments/payment-form.tsx';

/** Pays an extra charge or a tip of a booking. */
export const PayExtra = ({ bookingId, agreementId }: { bookingId: string; agreementId: string }) => {
  usePrefetchQuery(stripeQueries.script());
  usePrefetchQuery(walletQueries.mine());
  usePrefetchQuery(savedCardQueries.mine());
  useBookingUpdates();
  const booking = useQuery(bookingQueries.detail(bookingId));
  // Fetched by this page itself: money is asked for only when the proposal is known as it is now.
  const money = useQuery({ ...bookingMoneyQueries.of(bookingId), refetchOnMount: 'always' });
  const [isPaying, setPaying] = useState(false);

  const content = () => {
    if (booking.isPending || money.isPending || !money.isFetchedAfterMount) return <PageSkeleton variant="checkout" />;
    if (!booking.data || !money.data)
      return (
        <ErrorState
          title="Error Loading Payment"
          text="We couldn't load what you want to pay for."
          onRetry={() => void Promise.all([booking.refetch(), money.refetch()])}
          links={[{ to: paths.booking(bookingId), label: 'Return to the Booking' }]}
        />
      );
    const agreement = agreementOf(money.data, agreementId);
    // During a payment the webhook may mark it as paid before Stripe answers here.
    if (!agreement || (!isPaying && !isPayableExtra(agreement)))
      return <RedirectWithToast kind="info" text={whyNotPayable(agreement)} to={paths.booking(bookingId)} />;
    return (
      <FormAndSummary summaryFirst summary={<ExtraSummary booking={booking.data} agreement={agreement} />}>
        <CardScope>
          <ExtraPaymentForm bookingId={bookingId} agreement={agreement} onPayingChange={setPaying} />
        </CardScope>
      </FormAndSummary>
    );
  };

  if (!booking.data && booking.error instanceof BookingAccessDenied) return <AccessDenied />;
  return (
    <Page
      title="Payment"
      subtitle="An extra for your booking"
      back={{ to: paths.booking(bookingId), label: 'Booking details' }}
    >
      {content()}
    </Page>
  );
};

const reasons: Partial<Record<AgreementState, string>> = {
  accepted: 'This is already paid',
  declined: 'This proposal was declined, so nothing is to be paid',
  withdrawn: 'This proposal was withdrawn, so nothing is to be paid',
  expired: 'This proposal has expired, so nothing is to be paid',
};

const whyNotPayable = (agreement: Agreement | undefined): string =>
  (agreement && reasons[agreement.state]) ?? 'There is nothing to pay here';

interface FormProps {
  bookingId: string;
  agreement: Agreement;
  onPayingChange: (isPaying: boolean) => void;
}

const ExtraPaymentForm = ({ bookingId, agreement, onPayingChange }: FormProps) => (
  <PaymentForm payment={useExtraPayment(bookingId, agreement)} onPayingChange={onPayingChange} />
);

const ExtraSummary = ({ booking, agreement }: { booking: Booking; agreement: Agreement }) => (
  <SummaryCard title="Payment Summary">
    <ServiceLine service={booking.service}>
      <bdi>{booking.provider.name}</bdi>
    </ServiceLine>
    <SummaryRow label="For" value={moveNames[agreement.kind]} />
    <SummaryRow label="Date" value={formatDay(booking.date)} />
    {agreement.note && (
      <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {agreement.note}
      </Typography>
    )}
    <SummaryRow strong label="Total" value={<Money dollars={agreement.amount} />} />
  </SummaryCard>
);

const isPayableExtra = (agreement: Agreement): boolean =>
  allowedAgreementActions(agreement, 'customer').includes('pay');

const agreementOf = ({ agreements }: BookingMoney, id: string): Agreement | undefined =>
  agreements.find(({ _id }) => _id === id);

const payFromWallet = (bookingId: string) =>
  mutationOptions({ ...idempotentMutation('POST agreements/:id/wallet'), ...walletPayment(bookingId) });

const payWithSavedCard = () =>
  mutationOptions(idempotentMutation('POST agreements/:id/saved-card', { read: readDataAs(SavedCardPayment) }));

const notices = { card: 'Your card is charged now.', wallet: 'Your wallet pays now.' };

/** The payment of an extra charge or a tip. */
const useExtraPayment = (bookingId: string, { _id: id, amount }: Agreement): Payment => {
  const client = useQueryClient();
  const { mutateAsync } = useIdempotentMutation(() => payFromWallet(bookingId));
  const saved = useIdempotentMutation(payWithSavedCard);
  return {
    bookingId,
    amount,
    notices,
    cancelTo: paths.booking(bookingId),
    paidState: { paidAgreement: id },
    intent: intentQuery(id, (signal) =>
      api.post('agreements/:id/intent', { params: { id }, signal, read: readDataAs(PaymentIntent) }),
    ),
    payFromWallet: () => mutateAsync({ params: { id } }),
    payWithSavedCard: (card) => saved.mutateAsync({ params: { id }, body: { card } }),
    isStillPayable: async () => {
      const now = await client.fetchQuery(bookingMoneyQueries.of(bookingId)).catch(() => undefined);
      const agreement = now && agreementOf(now, id);
      return now === undefined || (agreement !== undefined && isPayableExtra(agreement));
    },
  };
};
