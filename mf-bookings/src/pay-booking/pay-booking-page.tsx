import { isPayable, paths } from '@nearhand/contracts';
import { stripeQueries } from '@nearhand/payments';
import { useParams } from '@nearhand/platform';
import { ErrorState, LinkButton, Page, PageSkeleton } from '@nearhand/ui';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccessDenied } from '../bookings/access-denied.tsx';
import { BookingAccessDenied } from '../bookings/booking-access.ts';
import { bookingQueries } from '../bookings/booking-api.ts';
import { useBookingNews } from '../bookings/booking-news.ts';
import { NotPayable } from './not-payable.tsx';
import { PaymentDesk } from './payment-desk.tsx';

/** Takes a customer's payment for one booking. */
export const PayBookingPage = () => {
  const { id = '' } = useParams();
  usePrefetchQuery(stripeQueries.script());
  // Another tab may pay meanwhile; what else changes about a booking changes nothing under the visitor's hands.
  useBookingNews();
  const booking = useQuery({ ...bookingQueries.detail(id), refetchOnMount: 'always' });
  const [isPaying, setPaying] = useState(false);

  const content = () => {
    if (!booking.isFetchedAfterMount) return <PageSkeleton variant="checkout" />;
    if (!booking.data)
      return (
        <ErrorState
          title="Error Loading Booking"
          text="We couldn't load the booking you want to pay for."
          onRetry={() => void booking.refetch()}
        >
          <LinkButton to={paths.myBookings} variant="outlined">
            Return to My Bookings
          </LinkButton>
        </ErrorState>
      );
    if (!isPaying && !isPayable(booking.data)) return <NotPayable booking={booking.data} />;
    return <PaymentDesk booking={booking.data} onPayingChange={setPaying} />;
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
