import { type Booking, type BookingParty, bookingParty, bookingSide, type User } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';

/** A side that the API does not name is the reader's, who gets their own bookings alone. */
const peopleOf = ({ customer, provider }: Booking, { _id, role }: User) => ({
  customerId: customer._id || (role === 'customer' ? _id : ''),
  providerId: provider._id || (role === 'provider' ? _id : ''),
});

/** What the signed-in person is to `booking`; undefined while either loads and when it is none of their business. */
export const useBookingParty = (booking: Booking | undefined): BookingParty | undefined => {
  const { user } = useSession();
  return booking && user && bookingParty(peopleOf(booking, user), user);
};

/** The same where the two people agree among themselves: there an admin who is one of them is that one. */
export const useReschedulingParty = (booking: Booking | undefined): BookingParty | undefined => {
  const { user } = useSession();
  const party = useBookingParty(booking);
  if (!booking || !user) return undefined;
  return bookingSide(peopleOf(booking, user), user) ?? party;
};
