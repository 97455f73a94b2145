import { paths } from '@nearhand/contracts';
import { useLocation } from '@nearhand/platform';

/** From a list to a booking; its state holds the list's address for the way back. */
export const useBookingLink = (id: string) => {
  const { pathname, search } = useLocation();
  return { to: paths.booking(id), state: { list: pathname + search } };
};
