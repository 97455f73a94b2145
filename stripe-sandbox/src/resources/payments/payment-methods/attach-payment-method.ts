import { cardError, invalidRequest } from '../../../http/stripe-error.ts';
import type { FutureUsage } from '../../../records/payments/payment-intent.ts';
import { type PaymentMethodRecord, toPaymentMethod } from '../../../records/payments/payment-method.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { findPaymentMethod } from './create-payment-method.ts';
import { refuseSpent } from './usable-method.ts';

/** Keeps a card for a customer; the issuer is asked, so that a card which is declined is refused here already. */
export const attachPaymentMethod = (sandbox: Sandbox, id: string, customer: string): PaymentMethodRecord => {
  const method = findPaymentMethod(sandbox, id);
  const { decline, attaches, authenticates } = method.behaviour;
  refuseSpent(method);
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      param: 'payment_method',
    });
  }
  if (decline && !attaches && !authenticates) throw cardError({ ...decline, payment_method: toPaymentMethod(method) });
  return keepForCustomer(sandbox, method, customer);
};

export const keepForCustomer = (
  { store, events }: Sandbox,
  method: PaymentMethodRecord,
  customer: string,
): PaymentMethodRecord => {
  if (method.customer === customer) return method;
  const attached = store.paymentMethods.put({ ...method, customer });
  events.add('payment_method.attached', toPaymentMethod(attached));
  return attached;
};

/** After a payment or a set-up: saves the card for later if `usage` says so; else an unsaved one is used up. */
export const saveAfterUse = (
  sandbox: Sandbox,
  { id }: PaymentMethodRecord,
  usage: FutureUsage | null,
  customer: string | null,
): void => {
  const method = findPaymentMethod(sandbox, id);
  const used = sandbox.store.paymentMethods.put({
    ...method,
    isSetUp: method.isSetUp || usage === 'off_session',
    isSpent: usage === null && method.customer === null,
  });
  if (usage !== null && customer !== null) keepForCustomer(sandbox, used, customer);
};

/** Takes a card from its customer for good, also where it was the default for invoices. */
export const detachPaymentMethod = (sandbox: Sandbox, id: string): PaymentMethodRecord => {
  const { store, events } = sandbox;
  const method = findPaymentMethod(sandbox, id);
  if (method.customer === null) {
    const message = 'The payment method you provided is not attached to a customer so detachment is impossible.';
    throw invalidRequest(message, { param: 'payment_method' });
  }
  const detached = store.paymentMethods.put({ ...method, customer: null, isSpent: true });
  events.add('payment_method.detached', toPaymentMethod(detached));
  const customer = store.customers.get(method.customer);
  if (customer?.invoice_settings.default_payment_method === id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    events.add('customer.updated', store.customers.put({ ...customer, invoice_settings }));
  }
  return detached;
};

/** A card that may be charged without its owner: one that is attached to this customer. */
export const attachedMethod = ({ store }: Sandbox, id: string, customer: string): PaymentMethodRecord => {
  const method = store.paymentMethods.get(id);
  if (method?.customer === customer) return method;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  );
};
