import { type Booking, type BookingParty, bookingParty, bookingSide } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';

/** What the signed-in person is to `booking`; undefined while either loads and when it is none of their business. */
export const useBookingParty = (booking: Booking | undefined): BookingParty | undefined => {
  const { user } = useSession();
  return booking && user && bookingParty({ customerId: booking.customer._id, providerId: booking.provider._id }, user);
};

/** The same where the two people agree among themselves: there an admin who is one of them is that one. */
export const useReschedulingParty = (booking: Booking | undefined): BookingParty | undefined => {
  const { user } = useSession();
  const party = useBookingParty(booking);
  if (!booking || !user) return undefined;
  return bookingSide({ customerId: booking.customer._id, providerId: booking.provider._id }, user) ?? party;
};
