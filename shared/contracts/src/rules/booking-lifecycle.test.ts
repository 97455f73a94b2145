import {
  allowedBookingActions,
  allowedRescheduleActions,
  bookingParty,
  bookingSide,
  bookingTransition,
  isPayable,
} from './booking-lifecycle.ts';

const state = (
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled',
  paymentStatus: 'unpaid' | 'paid' = 'unpaid',
) => ({
  status,
  paymentStatus,
});

test('only a provider accepts a pending booking, and can decline it', () => {
  expect(allowedBookingActions(state('pending'), 'provider')).toEqual(['accept', 'decline']);
  expect(allowedBookingActions(state('pending'), 'customer')).toEqual(['cancel']);
});

test('a confirmed booking is completed only once it is paid', () => {
  expect(allowedBookingActions(state('confirmed'), 'provider')).toEqual([]);
  expect(allowedBookingActions(state('confirmed', 'paid'), 'provider')).toEqual(['complete']);
});

test('its customer cancels a confirmed booking only while it is not paid; an admin always', () => {
  expect(bookingTransition(state('confirmed'), 'cancelled', 'customer')?.action).toBe('cancel');
  expect(bookingTransition(state('confirmed', 'paid'), 'cancelled', 'customer')).toBeUndefined();
  expect(bookingTransition(state('confirmed', 'paid'), 'cancelled', 'admin')?.action).toBe('cancel');
});

test.each(['completed', 'cancelled'] as const)('%s is the end', (status) => {
  for (const party of ['customer', 'provider', 'admin'] as const) {
    expect(allowedBookingActions(state(status, 'paid'), party)).toEqual([]);
  }
});

test('payable: open, and neither paid nor on its way', () => {
  expect(isPayable({ status: 'confirmed', paymentStatus: 'failed' })).toBe(true);
  expect(isPayable({ status: 'pending', paymentStatus: 'processing' })).toBe(false);
  expect(isPayable({ status: 'cancelled', paymentStatus: 'unpaid' })).toBe(false);
});

test('an admin changes a status as an admin, and stays the side of a booking that they are', () => {
  const booking = { customerId: 'c', providerId: 'p' };
  expect(bookingParty(booking, { _id: 'p', role: 'admin' })).toBe('admin');
  expect(bookingSide(booking, { _id: 'p' })).toBe('provider');
  expect(bookingSide(booking, { _id: 'c' })).toBe('customer');
  expect(bookingSide(booking, { _id: 'x' })).toBeUndefined();
});

test('another time: either side asks, and the other one answers', () => {
  const asked = { status: 'confirmed', requestedBy: 'customer' } as const;
  expect(allowedRescheduleActions({ status: 'confirmed' }, 'customer')).toEqual(['request']);
  expect(allowedRescheduleActions({ status: 'confirmed' }, 'provider')).toEqual(['request']);
  expect(allowedRescheduleActions(asked, 'customer')).toEqual(['request', 'withdraw']);
  expect(allowedRescheduleActions(asked, 'provider')).toEqual(['accept', 'decline']);
});

test('another time is for confirmed bookings and their two people', () => {
  expect(allowedRescheduleActions({ status: 'confirmed', requestedBy: 'customer' }, 'admin')).toEqual([]);
  for (const status of ['pending', 'completed', 'cancelled'] as const) {
    expect(allowedRescheduleActions({ status }, 'customer')).toEqual([]);
  }
});
