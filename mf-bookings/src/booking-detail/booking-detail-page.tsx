import { type Booking, isPayable } from '@nearhand/contracts';
import { useLocation, useParams } from '@nearhand/platform';
import { BookingStatusChip, Box, ErrorState, Page, PageSkeleton, PaymentStatusChip, Stack } from '@nearhand/ui';
import { type QueryState, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasMoney, isOpenProposal, useBookingMoney } from '../booking-money/booking-money-api.ts';
import { MoneyCard } from '../booking-money/money-card.tsx';
import { AccessDenied, BookingAccessDenied } from '../bookings/booking-access.tsx';
import { bookingQueries, useBookingUpdates } from '../bookings/booking-api.ts';
import { useBookingChangeToasts } from '../bookings/booking-changes.ts';
import { useBackLink } from '../bookings/booking-links.ts';
import { useBookingParty, useReschedulingParty } from '../bookings/booking-party.ts';
import { isInTime, pollIntervalMs } from '../bookings/payment-poll.ts';
import { CaseCard } from '../cases/case-card.tsx';
import { AgreementCard } from '../propose-agreement/agreement-card.tsx';
import { ActionsCard } from './actions-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { PaymentCard } from './payment-card.tsx';
import { PersonCard } from './person-card.tsx';
import { RescheduleCard } from './reschedule-card.tsx';

export const BookingDetailPage = () => {
  const { id = '' } = useParams();
  const back = useBackLink();
  useBookingUpdates();
  const { data: booking, error, isPending, isFetchedAfterMount, isProcessing, refetch } = usePolledBooking(id);
  const party = useBookingParty(booking);
  // No toast for data cached by an earlier visit, nor for the payment that this browser just made.
  const showsToasts = isFetchedAfterMount && !(isProcessing && booking?.paymentStatus === 'unpaid');
  useBookingChangeToasts(showsToasts ? booking : undefined, party);

  if (booking)
    return (
      <Page
        title={`Booking of ${booking.service.name}`}
        heading={<bdi>{booking.service.name}</bdi>}
        subtitle={`Booking ID: ${booking._id.slice(-8)}`}
        back={back}
        actions={
          <>
            <BookingStatusChip status={booking.status} />
            <PaymentStatusChip
              status={booking.status}
              paymentStatus={isProcessing ? 'processing' : booking.paymentStatus}
            />
          </>
        }
      >
        <BookingCards booking={booking} isProcessing={isProcessing} />
      </Page>
    );
  if (error instanceof BookingAccessDenied) return <AccessDenied />;
  return (
    <Page title="Booking details" hideHeading back={back}>
      {isPending ? (
        <PageSkeleton variant="sheet" />
      ) : (
        <ErrorState title="Error Loading Booking" what="the booking" onRetry={() => void refetch()} />
      )}
    </Page>
  );
};

type PolledState = Pick<QueryState<Booking>, 'data' | 'dataUpdatedAt' | 'errorUpdatedAt'>;

/**
 * Polls while the payment is processing: no event reports a lost webhook, but each read makes the API ask Stripe.
 * `isProcessing` is also true for a payment that this browser just made and that the API does not have yet.
 */
const usePolledBooking = (id: string) => {
  const justPaid = useLocation().state?.justPaid === true;
  const [openedAt] = useState(Date.now);
  const isPolled = ({ dataUpdatedAt, errorUpdatedAt }: PolledState) =>
    isInTime(Math.max(dataUpdatedAt, errorUpdatedAt), openedAt);
  const isUnreported = ({ data }: PolledState) => justPaid && data?.paymentStatus === 'unpaid' && isPayable(data);
  const isProcessing = (state: PolledState) =>
    state.data?.paymentStatus === 'processing' || (isUnreported(state) && isPolled(state));

  const query = useQuery({
    ...bookingQueries.detail(id),
    refetchInterval: ({ state }) => (isProcessing(state) && isPolled(state) ? pollIntervalMs(openedAt) : false),
  });
  return { ...query, isProcessing: isProcessing(query) };
};

const BookingCards = ({ booking, isProcessing }: { booking: Booking; isProcessing: boolean }) => {
  const party = useBookingParty(booking);
  const side = useReschedulingParty(booking);
  const { data: money, isError, processingId, refetch } = useBookingMoney(booking, party);
  const proposal = money?.agreements.find(isOpenProposal);
  const isCaseShown = side !== undefined && money?.case !== undefined;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
        gridTemplateRows: { md: isCaseShown ? 'auto 1fr' : 'auto' },
      }}
    >
      {side && money?.case && (
        <Box sx={{ order: { xs: -2, md: 0 } }}>
          <CaseCard key={money.case._id} booking={booking} money={money} case={money.case} party={side} />
        </Box>
      )}
      <Stack spacing={3} sx={{ gridColumn: { md: 1 } }}>
        <FactsCard booking={booking} />
        {party && party !== 'customer' && <PersonCard title="Customer" person={booking.customer} booking={booking} />}
        <PersonCard title="Provider" person={booking.provider} booking={booking} />
      </Stack>
      <Stack
        spacing={3}
        sx={{ order: { xs: -1, md: 0 }, gridColumn: { md: 2 }, gridRow: { md: isCaseShown ? '1 / span 2' : 1 } }}
      >
        {side && booking.reschedule && <RescheduleCard booking={booking} request={booking.reschedule} party={side} />}
        {side && money && proposal && (
          <AgreementCard
            key={proposal._id}
            booking={booking}
            money={money}
            agreement={proposal}
            party={side}
            isProcessing={proposal._id === processingId}
          />
        )}
        {party && <PaymentCard booking={booking} party={party} isProcessing={isProcessing} />}
        {side && hasMoney(booking) && (
          <MoneyCard money={money} isError={isError} party={side} onRetry={() => void refetch()} />
        )}
        {party && <ActionsCard booking={booking} party={party} money={money} />}
        {money && side && side !== 'admin' && <ChangesCard booking={booking} money={money} party={side} />}
        {money?.history && <HistoryCard history={money.history} />}
      </Stack>
    </Box>
  );
};
