import type { Booking, BookingParty } from '@nearhand/contracts';
import { styled, VisuallyHidden } from '@nearhand/ui';
import { Dot, RowLine } from '@nearhand/ui/figures';
import { BookingTime } from '../bookings/booking-time.tsx';

const narrow = '@container (max-width: 619.95px)';
const Address = styled('bdi')({
  // A line of its own: it seldom fits behind the time.
  [narrow]: { display: 'block' },
});
const WideOnly = styled('span')({ [narrow]: { display: 'none' } });

/** Time, place and people of a booking, in two lines. */
export const BookingFacts = ({ booking, party }: { booking: Booking; party: BookingParty | undefined }) => (
  <>
    <RowLine strong>
      <BookingTime time={booking} />
      <WideOnly>
        <Dot />
      </WideOnly>
      <Address>{booking.address}</Address>
    </RowLine>
    <RowLine>
      <BookingPeople booking={booking} party={party} />
      <Dot />
      <bdi>{booking.serviceOption}</bdi>
      {booking.repeat && (
        <>
          <Dot />
          {booking.repeat.number} of {booking.repeat.of} in a repeat
        </>
      )}
      {booking.notes && (
        <>
          <Dot />
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
