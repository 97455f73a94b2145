import { type Booking, paths } from '@nearhand/contracts';
import { LinkButton, Page } from '@nearhand/ui';
import { bookingHistoryTabs } from '../booking-cards/booking-tab.ts';
import { BookingTabs } from '../booking-cards/booking-tabs.tsx';
import { bookAgainPath, useBookingLink } from '../bookings/booking-links.ts';
import { useBookingParty } from '../bookings/booking-party.ts';

export const BookingHistoryPage = () => (
  <Page
    title="Booking History"
    subtitle="Services that were completed or cancelled"
    back={{ to: paths.myBookings, label: 'My Bookings' }}
  >
    <BookingTabs tabs={bookingHistoryTabs} actions={(booking) => <RowActions booking={booking} />} />
  </Page>
);

const RowActions = ({ booking }: { booking: Booking }) => {
  const { _id, status, service, reviewed } = booking;
  const linkTo = useBookingLink();
  const isCustomer = useBookingParty(booking) === 'customer';
  const mayReview = isCustomer && status === 'completed' && !reviewed;
  return (
    <>
      <LinkButton {...linkTo(_id)} size="small" variant={isCustomer ? 'text' : 'outlined'}>
        View Details
      </LinkButton>
      {isCustomer && (
        <LinkButton to={bookAgainPath(booking)} size="small" variant={mayReview ? 'text' : 'outlined'}>
          Book Again
        </LinkButton>
      )}
      {mayReview && (
        <LinkButton to={paths.reviewService(service._id)} size="small" variant="outlined">
          Leave Review
        </LinkButton>
      )}
    </>
  );
};

export { BookingHistoryPage as Component };
