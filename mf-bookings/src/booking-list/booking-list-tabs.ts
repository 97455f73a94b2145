import { type BookingTab, cancelledTab } from '../booking-cards/booking-tab.ts';

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
  cancelledTab,
];
