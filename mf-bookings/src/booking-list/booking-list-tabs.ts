import type { BookingTab } from '../bookings/booking-tab.ts';

export const bookingListTabs: readonly BookingTab[] = [
  {
    id: 'upcoming',
    label: 'Upcoming',
    statuses: ['pending', 'confirmed'],
    soonestFirst: true,
    empty: { title: 'No upcoming bookings', text: 'Bookings that are pending or confirmed show here.' },
  },
  {
    id: 'past',
    label: 'Past',
    statuses: ['completed'],
    soonestFirst: false,
    empty: { title: 'No past bookings', text: 'Bookings move here once the service is completed.' },
  },
  {
    id: 'cancelled',
    label: 'Cancelled',
    statuses: ['cancelled'],
    soonestFirst: false,
    empty: { title: 'No cancelled bookings', text: 'Bookings that were cancelled or declined show here.' },
  },
];
