import { type Booking, paths } from '@nearhand/contracts';
import { LinkButton, Page } from '@nearhand/ui';
import { bookingHistoryTabs } from '../booking-cards/booking-tab.ts';
import { BookingTabs } from '../booking-cards/booking-tabs.tsx';
import { useBookingLink } from '../bookings/booking-links.ts';
import { useBookingParty } from '../bookings/booking-party.ts';

export const BookingHistoryPage = () => (
  <Page
    title="Booking History"
    subtitle="Services that were completed or cancelled"
    back={{ to: paths.myBookings, label: 'My Bookings' }}
  >
    <BookingTabs tabs={bookingHistoryTabs} actions={(booking) => <CardActions booking={booking} />} />
  </Page>
);

const CardActions = ({ booking }: { booking: Booking }) => {
  const { _id, status, service, serviceOptionId, reviewed } = booking;
  const linkTo = useBookingLink();
  const isCustomer = useBookingParty(booking) === 'customer';
  return (
    <>
      <LinkButton {...linkTo(_id)} size="small" variant="outlined">
        View Details
      </LinkButton>
      {isCustomer && status === 'completed' && !reviewed && (
        <LinkButton to={paths.reviewService(service._id)} size="small" variant="contained">
          Leave Review
        </LinkButton>
      )}
      {isCustomer && (
        <LinkButton to={paths.book(service._id, serviceOptionId)} size="small" variant="outlined">
          Book Again
        </LinkButton>
      )}
    </>
  );
};
