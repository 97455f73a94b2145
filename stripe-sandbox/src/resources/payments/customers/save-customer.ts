import { findRecord } from '../../../http/lookup.ts';
import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest } from '../../../http/stripe-error.ts';
import type { Customer } from '../../../records/payments/customer.ts';
import { fixedOfCustomer } from '../../../records/payments/fixed-fields.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId, token } from '../../../store/record-id.ts';
import { attachedMethod, attachPaymentMethod } from '../payment-methods/attach-payment-method.ts';

export const findCustomer = ({ store }: Sandbox, id: string, param = 'customer'): Customer =>
  findRecord(store.customers, 'customer', id, param);

export const createCustomer = (sandbox: Sandbox, params: ParamReader): Customer => {
  const methodId = params.text('payment_method');
  const defaultId = sentDefault(params);
  const wanted = withSentDetails(newCustomer(sandbox.now()), params);
  const attached = methodId === undefined ? undefined : attachPaymentMethod(sandbox, methodId, wanted.id).id;
  // A token such as `pm_card_visa` makes a method with an id of its own; naming the token twice means that one.
  const customer = saved(sandbox, wanted, defaultId === methodId ? attached : defaultId);
  sandbox.events.add('customer.created', customer);
  return customer;
};

export const updateCustomer = (sandbox: Sandbox, before: Customer, params: ParamReader): Customer => {
  const defaultId = sentDefault(params);
  const customer = saved(sandbox, withSentDetails(before, params), defaultId);
  sandbox.events.add('customer.updated', customer);
  return customer;
};

export const newCustomer = (created: number): Customer => ({
  id: recordId('cus'),
  ...fixedOfCustomer,
  balance: 0,
  created,
  currency: null,
  delinquent: false,
  description: null,
  email: null,
  invoice_prefix: token(8).toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
});

const withSentDetails = (before: Customer, params: ParamReader): Customer => {
  const email = params.textOr('email', before.email);
  if (email !== null && !email.includes('@')) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
  const customer = {
    ...before,
    balance: params.integer('balance') ?? before.balance,
    description: params.textOr('description', before.description),
    email,
    metadata: params.metadata(before.metadata),
    name: params.textOr('name', before.name),
    phone: params.textOr('phone', before.phone),
  };
  params.ignore('address', 'preferred_locales').done();
  return customer;
};

/** Undefined where it does not change, null where an empty text takes it away. */
const sentDefault = (params: ParamReader): string | null | undefined => {
  const settings = params.object('invoice_settings');
  const id = settings?.has('default_payment_method') ? settings.textOr('default_payment_method', null) : undefined;
  settings?.done();
  return id;
};

const saved = (sandbox: Sandbox, customer: Customer, defaultId: string | null | undefined): Customer => {
  const before = customer.invoice_settings.default_payment_method;
  const default_payment_method = defaultId ? attachedMethod(sandbox, defaultId, customer.id).id : defaultId;
  return sandbox.store.customers.put({
    ...customer,
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: default_payment_method === undefined ? before : default_payment_method,
    },
  });
};
