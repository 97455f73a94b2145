import { paymentRemark } from './payment-remark.ts';

test('what a wallet paid and a card only holds is called neither', () => {
  expect(paymentRemark({ status: 'confirmed', paymentStatus: 'paid' }, 'customer')).toBe(
    'The provider gets the money when the service is completed.',
  );
});

test('nobody is asked to pay for what is over', () => {
  expect(paymentRemark({ status: 'cancelled', paymentStatus: 'unpaid' }, 'customer')).toBeUndefined();
  expect(paymentRemark({ status: 'pending', paymentStatus: 'unpaid' }, 'provider')).toBeUndefined();
});
