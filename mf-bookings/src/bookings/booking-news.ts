import { useEvent } from '@nearhand/platform';
import { useQueryClient } from '@tanstack/react-query';
import { bookingQueries } from './booking-api.ts';

/** Keeps the bookings on screen true when another slice or another tab changes one. */
export const useBookingNews = (): void => {
  const client = useQueryClient();
  useEvent('booking.changed', () => void client.invalidateQueries({ queryKey: bookingQueries.all() }));
};
