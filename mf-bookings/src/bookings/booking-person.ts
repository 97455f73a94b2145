import { type Booking, type BookingParty, bookingParty } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';

/** What the signed-in person is to `booking`; undefined while either loads and when it is none of their business. */
export const useBookingParty = (booking: Booking | undefined): BookingParty | undefined => {
  const { user } = useSession();
  return booking && user && bookingParty({ customerId: booking.customer._id, providerId: booking.provider._id }, user);
};
