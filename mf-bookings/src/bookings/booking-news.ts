import { useRefreshOn } from '@nearhand/platform';
import { bookingQueries } from './booking-api.ts';

/** Keeps the bookings on screen true when another slice, another tab or another person changes one. */
export const useBookingNews = (): void => useRefreshOn(['booking.changed'], bookingQueries.all());
