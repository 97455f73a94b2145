import { type Booking, type BookingStatus, slotStart } from '@nearhand/contracts';

/** One tab of a list of bookings. */
export interface BookingTab {
  id: string;
  label: string;
  statuses: readonly BookingStatus[];
  /** Soonest first where things are still to come, latest first where they are over. */
  soonestFirst: boolean;
  empty: { title: string; text: string };
}

/** The bookings of one tab, or of another list, in the order they are read. */
export const bookingsOf = (
  tab: Pick<BookingTab, 'statuses' | 'soonestFirst'>,
  bookings: readonly Booking[],
): Booking[] => {
  const direction = tab.soonestFirst ? 1 : -1;
  return bookings.filter(({ status }) => tab.statuses.includes(status)).sort((a, b) => direction * inTime(a, b));
};

const inTime = (a: Booking, b: Booking): number =>
  a.date.localeCompare(b.date) || (slotStart(a.timeSlot) ?? 0) - (slotStart(b.timeSlot) ?? 0);

/** What was cancelled or declined, wherever bookings are listed. */
export const cancelledTab: BookingTab = {
  id: 'cancelled',
  label: 'Cancelled',
  statuses: ['cancelled'],
  soonestFirst: false,
  empty: { title: 'No cancelled bookings', text: 'Bookings that were cancelled or declined show here.' },
};
