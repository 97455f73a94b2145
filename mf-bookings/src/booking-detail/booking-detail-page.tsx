import { useParams } from '@nearhand/platform';
import { BookingStatusChip, ErrorState, Page, PageSkeleton, PaymentStatusChip } from '@nearhand/ui';
import { AccessDenied } from '../bookings/access-denied.tsx';
import { BookingAccessDenied } from '../bookings/booking-access.ts';
import { useBookingNews } from '../bookings/booking-news.ts';
import { useBookingParty } from '../bookings/booking-person.ts';
import { useChangesTold } from '../bookings/changes-told.ts';
import { useWayBack } from '../bookings/way-back.ts';
import { BookingSheet } from './booking-sheet.tsx';
import { useBookingWatch } from './booking-watch.ts';

/** Everything about one booking, and what its reader may do with it. */
export const BookingDetailPage = () => {
  const { id = '' } = useParams();
  const back = useWayBack();
  useBookingNews();
  const { data: booking, error, isPending, isFetchedAfterMount, isSettling, refetch } = useBookingWatch(id);
  const party = useBookingParty(booking);
  // What was kept from an earlier visit is no news, nor is the payment that was reported a moment ago.
  const isTold = isFetchedAfterMount && !(isSettling && booking?.paymentStatus === 'unpaid');
  useChangesTold(isTold ? booking : undefined, party);

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
              paymentStatus={isSettling ? 'processing' : booking.paymentStatus}
            />
          </>
        }
      >
        <BookingSheet booking={booking} isSettling={isSettling} />
      </Page>
    );
  if (error instanceof BookingAccessDenied) return <AccessDenied />;
  return (
    <Page title="Booking details" hideHeading back={back}>
      {isPending ? (
        <PageSkeleton variant="sheet" />
      ) : (
        <ErrorState
          title="Error Loading Booking"
          text="We couldn't load the booking. Please try again."
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
};
