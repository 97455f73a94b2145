import type { Booking, BookingParty } from '@nearhand/contracts';
import { aBooking } from '@nearhand/testing';
import { describeChange } from './booking-changes.ts';

const time = { date: '2026-12-03T00:00:00.000Z', timeSlot: '1:00 PM - 3:00 PM' };
const asked = { ...time, requestedBy: 'customer' as const };

test.each<[Partial<Booking>, Partial<Booking>, BookingParty, string | undefined]>([
  [{}, {}, 'customer', undefined],
  [{}, { status: 'confirmed' }, 'customer', 'This booking was accepted.'],
  [
    { paymentStatus: 'paid' },
    { status: 'cancelled', paymentStatus: 'refunded' },
    'customer',
    'This booking was cancelled.',
  ],
  [{ status: 'confirmed' }, { status: 'completed' }, 'customer', 'This booking was marked as complete.'],
  [{ reschedule: asked }, time, 'customer', 'This booking was moved to another time.'],
  [{}, { reschedule: asked }, 'provider', 'Another time was asked for.'],
  [{ reschedule: { ...asked, timeSlot: 'x' } }, { reschedule: asked }, 'provider', 'Another time was asked for.'],
  [{ reschedule: asked }, { reschedule: asked }, 'provider', undefined],
  [{ reschedule: asked }, {}, 'customer', 'The request for another time was declined.'],
  [{ reschedule: asked }, {}, 'provider', 'The request for another time was withdrawn.'],
  [{ reschedule: asked }, {}, 'admin', 'The request for another time has ended.'],
  [{ paymentStatus: 'processing' }, { paymentStatus: 'paid' }, 'provider', 'The payment has gone through.'],
  [{ paymentStatus: 'processing' }, { paymentStatus: 'failed' }, 'customer', 'The payment did not go through.'],
  [{}, { paymentStatus: 'processing' }, 'provider', undefined],
])('%p, then %p, for a %s: %p', (before, after, party, words) => {
  expect(describeChange(aBooking(before), aBooking(after), party)).toBe(words);
});
