import { paymentRemark } from './payment-card.tsx';

test('what a wallet paid and a card only holds is called neither', () => {
  expect(paymentRemark({ status: 'confirmed', paymentStatus: 'paid' }, 'customer')).toBe(
    'The provider gets the money when the service is completed.',
  );
});

test('a customer reads until when an unpaid request stands', () => {
  const payBy = new Date(2026, 10, 20, 15, 5).toISOString();
  expect(paymentRemark({ status: 'pending', paymentStatus: 'unpaid', payBy }, 'customer')).toBe(
    'Pay by Nov 20, 3:05 PM, or the request is cancelled. The provider gets the money only when the service is completed.',
  );
});

test('after its time has begun nobody is asked to pay', () => {
  for (const party of ['customer', 'provider'] as const) {
    expect(paymentRemark({ status: 'confirmed', paymentStatus: 'unpaid', begun: true }, party)).toBe(
      'The time of this booking has begun, so it can no longer be paid.',
    );
  }
});

test('nobody is asked to pay for what is over', () => {
  expect(paymentRemark({ status: 'cancelled', paymentStatus: 'unpaid' }, 'customer')).toBe(
    'This booking was cancelled before it was paid.',
  );
  expect(paymentRemark({ status: 'cancelled', paymentStatus: 'failed' }, 'customer')).toBe(
    'The last payment did not go through.',
  );
  expect(paymentRemark({ status: 'pending', paymentStatus: 'unpaid' }, 'provider')).toBeUndefined();
});
