import { type BookingTab, cancelledTab } from '../booking-cards/booking-tab.ts';

export const bookingHistoryTabs: readonly BookingTab[] = [
  {
    id: 'completed',
    label: 'Completed',
    statuses: ['completed'],
    soonestFirst: false,
    empty: { title: 'No completed bookings', text: 'Bookings show here once the service is completed.' },
  },
  cancelledTab,
];
