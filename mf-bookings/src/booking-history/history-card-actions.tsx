import { type Booking, paths } from '@nearhand/contracts';
import { LinkButton } from '@nearhand/ui';
import { useBookingParty } from '../bookings/booking-person.ts';
import { useBookingLink } from '../bookings/way-back.ts';

/** What can still be done with a booking that is over. */
export const HistoryCardActions = ({ booking }: { booking: Booking }) => {
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
