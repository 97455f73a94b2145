import { paymentRemark } from './payment-remark.ts';

test('a held amount is not called a charge', () => {
  expect(paymentRemark({ status: 'confirmed', paymentStatus: 'paid' }, 'customer')).toMatch(/not be charged until/);
});

test('nobody is asked to pay for what is over', () => {
  expect(paymentRemark({ status: 'cancelled', paymentStatus: 'unpaid' }, 'customer')).toBeUndefined();
  expect(paymentRemark({ status: 'pending', paymentStatus: 'unpaid' }, 'provider')).toBeUndefined();
});
