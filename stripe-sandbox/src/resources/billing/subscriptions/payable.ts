import { cardError, invalidRequest } from '../../../http/stripe-error.ts';
import type { Subscription } from '../../../records/billing/subscription.ts';
import { toPaymentMethod } from '../../../records/payments/payment-method.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { offSessionDecline } from '../../payments/payment-methods/usable-method.ts';

/** `error_if_incomplete`: throws what the card would answer, before anything has changed. */
export const refuseIfDeclined = (
  { store }: Sandbox,
  { customer, default_payment_method }: Pick<Subscription, 'customer' | 'default_payment_method'>,
  amount: number,
): void => {
  if (amount <= 0) return;
  const ofCustomer = store.customers.get(customer)?.invoice_settings.default_payment_method;
  const method = store.paymentMethods.get(default_payment_method ?? ofCustomer ?? '');
  if (!method) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const decline = offSessionDecline(method);
  if (decline) throw cardError({ ...decline, payment_method: toPaymentMethod(method) });
};
