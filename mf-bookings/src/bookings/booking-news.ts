import { useRefreshOn } from '@nearhand/platform';
import { bookingQueries } from './booking-api.ts';

/** Keeps the bookings on screen true when another slice, another tab or another person changes or reviews one. */
export const useBookingNews = (): void => useRefreshOn(['booking.changed', 'review.changed'], bookingQueries.all());
