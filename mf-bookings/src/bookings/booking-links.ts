import { type Booking, officePaths, paths } from '@nearhand/contracts';
import { useLocation } from '@nearhand/platform';

/** Links from a list to its bookings; their state holds the list's address for {@link useBackLink}. */
export const useBookingLink = () => {
  const { pathname, search } = useLocation();
  return (bookingId: string) => ({ to: paths.booking(bookingId), state: { list: pathname + search } });
};

/** From a booking back to the list and tab that it was opened from; by default to My Bookings. */
export const useBackLink = (): { to: string; label: string } => {
  const state: unknown = useLocation().state?.list;
  const list = typeof state === 'string' ? state : '';
  const isOf = (path: string) => list.split('?')[0] === path;
  if (isOf(paths.history)) return { to: list, label: 'Back to Booking History' };
  if (isOf(officePaths.cases)) return { to: list, label: 'Back to Cases' };
  if (list.startsWith(`${officePaths.figures}/`)) return { to: list, label: 'Back to Office' };
  if (isOf(paths.calendar)) return { to: list, label: 'Back to Calendar' };
  if (isOf(paths.dashboard)) return { to: list, label: 'Back to Dashboard' };
  return { to: isOf(paths.myBookings) ? list : paths.myBookings, label: 'Back to My Bookings' };
};

type Booked = Pick<Booking, '_id' | 'service' | 'serviceOptionId'>;

/** The booking form, filled as for the earlier booking: option, address, notes, and its weekday and time when they are free. */
export const bookAgainPath = ({ _id, service, serviceOptionId }: Booked): string =>
  `${paths.book(service._id)}?${new URLSearchParams({ ...(serviceOptionId && { option: serviceOptionId }), again: _id })}`;
