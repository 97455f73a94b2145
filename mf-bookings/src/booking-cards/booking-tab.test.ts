import { aBooking } from '@nearhand/testing';
import { type BookingTab, bookingsOf } from './booking-tab.ts';

const bookings = [
  aBooking({ _id: 'late', date: '2026-12-03T00:00:00.000Z' }),
  aBooking({ _id: 'noon', status: 'confirmed', timeSlot: '11:00 AM - 1:00 PM' }),
  aBooking({ _id: 'morning', timeSlot: '9:00 AM - 11:00 AM' }),
  aBooking({ _id: 'old', status: 'completed', date: '2026-10-01T00:00:00.000Z' }),
  aBooking({ _id: 'older', status: 'completed', date: '2026-09-01T00:00:00.000Z' }),
  aBooking({ _id: 'off', status: 'cancelled' }),
];

test.each<[Pick<BookingTab, 'statuses' | 'soonestFirst'>, string[]]>([
  [{ statuses: ['pending', 'confirmed'], soonestFirst: true }, ['morning', 'noon', 'late']],
  [{ statuses: ['completed'], soonestFirst: false }, ['old', 'older']],
  [{ statuses: ['cancelled'], soonestFirst: false }, ['off']],
])('%p holds %p in this order', (tab, expected) => {
  expect(bookingsOf(tab, bookings).map(({ _id }) => _id)).toEqual(expected);
});
