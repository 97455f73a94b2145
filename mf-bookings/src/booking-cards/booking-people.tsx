import type { Booking, BookingParty } from '@nearhand/contracts';

interface Props {
  booking: Pick<Booking, 'customer' | 'provider'>;
  /** Who reads it. */
  party: BookingParty | undefined;
}

/** The other side of a booking; an admin reads both. */
export const BookingPeople = ({ booking: { customer, provider }, party }: Props) => {
  if (party === 'admin')
    return (
      <>
        booked by <bdi>{customer.name}</bdi> with <bdi>{provider.name}</bdi>
      </>
    );
  return party === 'provider' ? (
    <>
      for <bdi>{customer.name}</bdi>
    </>
  ) : (
    <>
      with <bdi>{provider.name}</bdi>
    </>
  );
};
