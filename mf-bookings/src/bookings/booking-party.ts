import { type Booking, type BookingParty, bookingParty, bookingSide, type User } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';

/** The API may leave out the caller's side; that side is the signed-in user. */
const sidesOf = ({ customer, provider }: Booking, { _id, role }: User) => ({
  customerId: customer._id || (role === 'customer' ? _id : ''),
  providerId: provider._id || (role === 'provider' ? _id : ''),
});

/** The signed-in user's part in `booking`; undefined while either loads, and for other users' bookings. */
export const useBookingParty = (booking: Booking | undefined): BookingParty | undefined => {
  const { user } = useSession();
  return booking && user && bookingParty(sidesOf(booking, user), user);
};

/** {@link useBookingParty} for reschedules: an admin who is customer or provider acts as that side. */
export const useReschedulingParty = (booking: Booking | undefined): BookingParty | undefined => {
  const { user } = useSession();
  const party = useBookingParty(booking);
  return booking && user && (bookingSide(sidesOf(booking, user), user) ?? party);
};
