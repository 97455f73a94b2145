import type { Booking, BookingParty } from '@nearhand/contracts';
import { VisuallyHidden } from '@nearhand/ui';
import { RowLine } from '@nearhand/ui/figures';
import { BookingTime } from '../bookings/booking-time.tsx';

/** Time, place and people of a booking, in two lines. */
export const BookingFacts = ({ booking, party }: { booking: Booking; party: BookingParty | undefined }) => (
  <>
    <RowLine strong>
      <BookingTime time={booking} /> · <bdi>{booking.address}</bdi>
    </RowLine>
    <RowLine>
      <BookingPeople booking={booking} party={party} /> · <bdi>{booking.serviceOption}</bdi>
      {booking.notes && (
        <>
          {' · '}
          <VisuallyHidden>Notes: </VisuallyHidden>
          <bdi>“{booking.notes}”</bdi>
        </>
      )}
    </RowLine>
  </>
);

/** The other side of a booking; both sides for an admin. */
export const BookingPeople = ({ booking, party }: { booking: Booking; party: BookingParty | undefined }) => {
  const customer = <bdi>{booking.customer.name}</bdi>;
  const provider = <bdi>{booking.provider.name}</bdi>;
  if (party === 'admin')
    return (
      <>
        booked by {customer} with {provider}
      </>
    );
  return party === 'provider' ? <>for {customer}</> : <>with {provider}</>;
};
