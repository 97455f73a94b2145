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
  const confirmed = { status: 'confirmed', paymentStatus: 'paid' } as const;
  const asked = { ...confirmed, requestedBy: 'customer' } as const;
  expect(allowedRescheduleActions(confirmed, 'customer')).toEqual(['request']);
  expect(allowedRescheduleActions(confirmed, 'provider')).toEqual(['request']);
  expect(allowedRescheduleActions(asked, 'customer')).toEqual(['request', 'withdraw']);
  expect(allowedRescheduleActions(asked, 'provider')).toEqual(['accept', 'decline']);
  expect(allowedRescheduleActions(asked, 'admin')).toEqual([]);
});

test.each([
  ['pending', 'paid', false, []],
  ['cancelled', 'paid', false, []],
  ['confirmed', 'unpaid', true, ['request']],
  ['completed', 'paid', false, ['request']],
  ['completed', 'paid', true, []],
  ['completed', 'refunded', false, []],
] as const)('%s, %s, begun %s: a customer may %p for another time', (status, paymentStatus, begun, actions) => {
  expect(allowedRescheduleActions({ status, paymentStatus, begun }, 'customer')).toEqual(actions);
});

test('a request that was not answered before a completed booking began can only be ended', () => {
  const state = { status: 'completed', paymentStatus: 'paid', begun: true, requestedBy: 'customer' } as const;
  expect(allowedRescheduleActions(state, 'provider')).toEqual(['decline']);
  expect(allowedRescheduleActions(state, 'customer')).toEqual(['withdraw']);
});
