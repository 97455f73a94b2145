import { type Booking, type BookingStatus, slotStart } from '@nearhand/contracts';

export interface BookingTab {
  id: string;
  label: string;
  statuses: readonly BookingStatus[];
  soonestFirst: boolean;
  empty: { title: string; text: string };
}

export const bookingsOf = (
  tab: Pick<BookingTab, 'statuses' | 'soonestFirst'>,
  bookings: readonly Booking[],
): Booking[] => {
  const direction = tab.soonestFirst ? 1 : -1;
  return bookings.filter(({ status }) => tab.statuses.includes(status)).sort((a, b) => direction * inTime(a, b));
};

const inTime = (a: Booking, b: Booking): number =>
  a.date.localeCompare(b.date) || (slotStart(a.timeSlot) ?? 0) - (slotStart(b.timeSlot) ?? 0);

const cancelledTab: BookingTab = {
  id: 'cancelled',
  label: 'Cancelled',
  statuses: ['cancelled'],
  soonestFirst: false,
  empty: { title: 'No cancelled bookings', text: 'Bookings that were cancelled or declined show here.' },
};

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
