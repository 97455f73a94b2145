import type { BookingTab } from '../bookings/booking-tab.ts';

export const bookingHistoryTabs: readonly BookingTab[] = [
  {
    id: 'completed',
    label: 'Completed',
    statuses: ['completed'],
    soonestFirst: false,
    empty: { title: 'No completed bookings', text: 'Bookings show here once the service is completed.' },
  },
  {
    id: 'cancelled',
    label: 'Cancelled',
    statuses: ['cancelled'],
    soonestFirst: false,
    empty: { title: 'No cancelled bookings', text: 'Bookings that were cancelled or declined show here.' },
  },
];
