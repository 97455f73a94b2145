import {
  allowedBookingActions,
  allowedRescheduleActions,
  bookingParty,
  bookingSide,
  bookingTransition,
  isPayable,
} from './booking-lifecycle.ts';

test.each([
  ['pending', 'unpaid', false, ['cancel'], ['accept', 'decline'], ['accept', 'cancel']],
  ['pending', 'paid', true, ['cancel'], ['decline'], ['cancel']],
  ['confirmed', 'unpaid', false, ['cancel'], [], ['cancel']],
  ['confirmed', 'failed', true, ['cancel'], [], ['cancel']],
  ['confirmed', 'paid', false, [], ['complete'], ['cancel', 'complete']],
  ['completed', 'paid', true, [], [], []],
  ['cancelled', 'unpaid', false, [], [], []],
] as const)('%s, %s, begun %s: what each of the three may do', (status, paymentStatus, begun, ...actions) => {
  const state = { status, paymentStatus, begun };
  const parties = ['customer', 'provider', 'admin'] as const;
  expect(parties.map((party) => allowedBookingActions(state, party))).toEqual(actions);
  expect(bookingTransition(state, 'cancelled', 'clock')?.action).toBe(status === 'pending' ? 'expire' : undefined);
});

test.each([
  ['confirmed', 'failed', false, true],
  ['pending', 'unpaid', false, true],
  ['pending', 'unpaid', true, false],
  ['pending', 'processing', false, false],
  ['pending', 'paid', false, false],
  ['cancelled', 'unpaid', false, false],
] as const)('%s, %s, begun %s: payable %s', (status, paymentStatus, begun, payable) => {
  expect(isPayable({ status, paymentStatus, begun })).toBe(payable);
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
