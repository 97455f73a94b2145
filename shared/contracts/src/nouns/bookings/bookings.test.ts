import * as s from '@nearhand/contracts/schema';
import { rowsOfPages } from '../../paging.ts';
import { Booking, BookingList } from './bookings.ts';

const read = s.readAs(Booking);

test('people and service may be a bare id, and get a name', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(read({ service: id, provider: { _id: id, name: null } })).toMatchObject({
    service: { _id: id, name: 'Service' },
    provider: { _id: id, name: 'Service Provider' },
    customer: { _id: '', name: 'Customer' },
  });
});

test.each([
  [{}, 'pending', 'unpaid'],
  [{ status: 'disputed', paymentStatus: 'on_hold' }, 'pending', 'processing'],
  [{ status: 'completed', paymentStatus: 'paid' }, 'completed', 'paid'],
])('a booking of %j is %s and %s', (answer, status, paymentStatus) => {
  expect(read(answer)).toMatchObject({ status, paymentStatus });
});

const at = '2026-11-20T00:00:00.000Z';
test.each([
  [{ date: at, timeSlot: 'Morning', requestedBy: 'provider' }, true],
  [{ date: at, timeSlot: 'Morning', requestedBy: 'admin' }, false],
  [{ timeSlot: 'Morning', requestedBy: 'provider' }, false],
])('the other time %j is there: %s', (reschedule, isThere) => {
  expect(read({ reschedule }).reschedule !== undefined).toBe(isThere);
});

test('a list without a total has as many as its rows', () => {
  expect(rowsOfPages({ pages: [s.readAs(BookingList)({ data: [{}, {}] })] }).total).toBe(2);
});
