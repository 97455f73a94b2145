import { paths } from '@nearhand/contracts';
import { useLocation } from '@nearhand/platform';

/** Links from a list to its bookings. They carry the list's address with its tab, for {@link useWayBack}. */
export const useBookingLink = () => {
  const { pathname, search } = useLocation();
  return (bookingId: string) => ({ to: paths.booking(bookingId), state: { list: pathname + search } });
};

/** Leads from a booking to the list and tab that it was opened from, else to all of one's bookings. */
export const useWayBack = (): { to: string; label: string } => {
  const said: unknown = useLocation().state?.list;
  const list = typeof said === 'string' ? said : '';
  const isOf = (path: string) => list.split('?')[0] === path;
  if (isOf(paths.history)) return { to: list, label: 'Back to Booking History' };
  if (isOf(paths.dashboard)) return { to: list, label: 'Back to Dashboard' };
  return { to: isOf(paths.myBookings) ? list : paths.myBookings, label: 'Back to My Bookings' };
};
