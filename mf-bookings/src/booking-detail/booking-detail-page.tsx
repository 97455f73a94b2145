import { type Booking, type BookingParty, isPayable, officePaths } from '@nearhand/contracts';
import { useLocation, useParams } from '@nearhand/platform';
import { AppLink, BackLink, ErrorState, Notice, Page, PageFrame, PageSkeleton, styled } from '@nearhand/ui';
import { inOrder } from '@nearhand/ui/figures';
import { type QueryState, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOpenProposal, useBookingMoney } from '../booking-money/booking-money-api.ts';
import { AccessDenied, BookingAccessDenied } from '../bookings/booking-access.tsx';
import { bookingQueries, useBookingUpdates } from '../bookings/booking-api.ts';
import { useBookingChangeToasts } from '../bookings/booking-changes.ts';
import { useBackLink } from '../bookings/booking-links.ts';
import { useBookingParty, useReschedulingParty } from '../bookings/booking-party.ts';
import { isInTime, pollIntervalMs } from '../bookings/payment-poll.ts';
import { CaseCard } from '../cases/case-card.tsx';
import { AgreementCard } from '../propose-agreement/agreement-card.tsx';
import { RepeatCard } from '../repeats/repeat-card.tsx';
import { ActionsCard, ReviewCard } from './actions-card.tsx';
import { BookingHead } from './booking-head.tsx';
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
      <PageFrame>
        <BackLink to={back.to}>{back.label}</BackLink>
        <BookingHead booking={booking} party={party} />
        <BookingCards booking={booking} party={party} isProcessing={isProcessing} />
      </PageFrame>
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

/** A phone shows the blocks in this order; a wide screen has the second one at the right of the others. */
const Blocks = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  ...inOrder,
  '& > div, & > :last-of-type > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 24,
    alignContent: 'start',
  },
  '& > :empty': { display: 'none' },
  [theme.breakpoints.up('sm')]: {
    '& > :last-of-type': { display: 'flex', flexWrap: 'wrap' },
    '& > :last-of-type > *': { flex: '1 1 300px', minWidth: 0 },
    '& > :last-of-type > div': { flexBasis: '100%' },
  },
  [theme.breakpoints.up('md')]: {
    gridTemplate: 'auto 1fr / minmax(0, 1fr) 360px',
    '& > :nth-of-type(2)': { gridArea: '1 / 2 / span 2' },
    // Without a first block the third takes its row, and its gap.
    '& > :first-of-type:empty ~ :last-of-type': { gridRow: '1 / span 2' },
  },
}));

interface CardsProps {
  booking: Booking;
  party: BookingParty | undefined;
  isProcessing: boolean;
}

const BookingCards = ({ booking, party, isProcessing }: CardsProps) => {
  const side = useReschedulingParty(booking);
  const { processingId, ...money } = useBookingMoney(booking._id);
  const proposal = money.data?.agreements.find(isOpenProposal);
  const found = money.data?.case;
  const isOpenCase = found?.state === 'open';
  const caseCard = side && money.data && found && (
    <CaseCard key={found._id} booking={booking} money={money.data} case={found} party={side} />
  );
  return (
    <Blocks>
      {/* A proposal or a case comes with the money, and would move the blocks below. */}
      <div aria-busy={money.isPending}>
        {money.data?.waiting?.map((summary) => (
          <Notice key={summary} severity="info">
            Waits for a second admin under <AppLink to={officePaths.approvals}>Approvals</AppLink>: <bdi>{summary}</bdi>
          </Notice>
        ))}
        {side && booking.reschedule && <RescheduleCard booking={booking} request={booking.reschedule} party={side} />}
        {side && money.data && proposal && (
          <AgreementCard
            key={proposal._id}
            booking={booking}
            money={money.data}
            agreement={proposal}
            party={side}
            isProcessing={proposal._id === processingId}
          />
        )}
        {isOpenCase && caseCard}
      </div>
      <div>
        {party && <ActionsCard booking={booking} party={party} money={money.data} isProcessing={isProcessing} />}
        {party === 'customer' && <ReviewCard booking={booking} />}
        {party && side && (
          <PaymentCard booking={booking} party={party} side={side} money={money} isProcessing={isProcessing} />
        )}
      </div>
      <div>
        <div>
          <FactsCard booking={booking} />
          {booking.repeat && <RepeatCard booking={booking} repeat={booking.repeat} isCustomer={side === 'customer'} />}
          {!isOpenCase && caseCard}
        </div>
        {party && party !== 'customer' && <PersonCard title="Customer" person={booking.customer} booking={booking} />}
        {party !== 'provider' && <PersonCard title="Provider" person={booking.provider} booking={booking} />}
        {money.data && side && side !== 'admin' && <ChangesCard booking={booking} money={money.data} party={side} />}
        {money.data?.history && <HistoryCard history={money.data.history} />}
      </div>
    </Blocks>
  );
};

export { BookingDetailPage as Component };
