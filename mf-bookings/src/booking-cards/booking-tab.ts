import type { BookingSelection } from '../bookings/booking-api.ts';

export interface BookingTab extends BookingSelection {
  id: string;
  label: string;
  empty: { title: string; text: string };
}

/** The first is shown by default. */
export type BookingTabList = readonly [BookingTab, ...BookingTab[]];

const cancelledTab: BookingTab = {
  id: 'cancelled',
  label: 'Cancelled',
  statuses: ['cancelled'],
  sort: 'latest',
  empty: { title: 'No cancelled bookings', text: 'Bookings that were cancelled or declined show here.' },
};

/** The tab that an address names; the first for any other. */
export const tabOf = (tabs: BookingTabList, search: URLSearchParams): BookingTab =>
  tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];

export const bookingListTabs: BookingTabList = [
  {
    id: 'upcoming',
    label: 'Upcoming',
    statuses: ['pending', 'confirmed'],
    sort: 'soonest',
    empty: { title: 'No upcoming bookings', text: 'Bookings that are pending or confirmed show here.' },
  },
  {
    id: 'past',
    label: 'Past',
    statuses: ['completed'],
    sort: 'latest',
    empty: { title: 'No past bookings', text: 'Bookings move here once the service is completed.' },
  },
  cancelledTab,
];

export const bookingHistoryTabs: BookingTabList = [
  {
    id: 'completed',
    label: 'Completed',
    statuses: ['completed'],
    sort: 'latest',
    empty: { title: 'No completed bookings', text: 'Bookings show here once the service is completed.' },
  },
  cancelledTab,
];
