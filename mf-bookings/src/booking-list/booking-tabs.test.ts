import { aBooking } from '@nearhand/testing';
import { bookingsOf, bookingTabs } from './booking-tabs.ts';

const bookings = [
  aBooking({ _id: 'late', date: '2026-12-03T00:00:00.000Z' }),
  aBooking({ _id: 'noon', status: 'confirmed', timeSlot: '11:00 AM - 1:00 PM' }),
  aBooking({ _id: 'morning', timeSlot: '9:00 AM - 11:00 AM' }),
  aBooking({ _id: 'old', status: 'completed', date: '2026-10-01T00:00:00.000Z' }),
  aBooking({ _id: 'older', status: 'completed', date: '2026-09-01T00:00:00.000Z' }),
  aBooking({ _id: 'off', status: 'cancelled' }),
];

test.each([
  ['upcoming', ['morning', 'noon', 'late']],
  ['past', ['old', 'older']],
  ['cancelled', ['off']],
])('%s holds %p in this order', (id, expected) => {
  const tab = bookingTabs.find((one) => one.id === id);
  expect(tab && bookingsOf(tab, bookings).map(({ _id }) => _id)).toEqual(expected);
});
