import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest } from '../../../http/stripe-error.ts';
import type { AutomaticMethods } from '../../../records/payments/payment-intent.ts';
import type { Decline, PaymentMethodRecord } from '../../../records/payments/payment-method.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { createPaymentMethod, findPaymentMethod } from './create-payment-method.ts';

/** The method that a call names, or brings with it as data. */
export const sentMethod = (sandbox: Sandbox, params: ParamReader): PaymentMethodRecord | undefined => {
  const id = params.text('payment_method');
  const data = params.object('payment_method_data');
  if (id !== undefined) return findPaymentMethod(sandbox, id);
  return data && createPaymentMethod(sandbox, data);
};

export const readAutomaticMethods = (params: ParamReader): AutomaticMethods | null => {
  const sent = params.object('automatic_payment_methods');
  if (!sent) return null;
  const allow_redirects = sent.choice('allow_redirects', ['always', 'never']) ?? 'always';
  const enabled = sent.flag('enabled');
  sent.done();
  return { allow_redirects, enabled };
};

/** The method for an intent of that customer: a saved one is its customer's alone. */
export const usableMethod = (
  sandbox: Sandbox,
  id: string,
  { customer }: { customer: string | null },
): PaymentMethodRecord => {
  const method = findPaymentMethod(sandbox, id);
  refuseSpent(method);
  if (method.customer === null || method.customer === customer) return method;
  throw invalidRequest(
    `The payment method ${id} belongs to the customer ${method.customer}. Please include the customer in the \`customer\` parameter on the intent.`,
    { param: 'payment_method' },
  );
};

export const refuseSpent = ({ isSpent }: PaymentMethodRecord): void => {
  if (!isSpent) return;
  throw invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param: 'payment_method' },
  );
};

const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Runs `act` with a card whose bank has just been answered; from then on the card is set up for payments off-session. */
export const withAuthentication = <T>(
  { store: { paymentMethods } }: Sandbox,
  method: PaymentMethodRecord,
  act: (authenticated: PaymentMethodRecord) => T,
): T => {
  const { behaviour } = method;
  const known = paymentMethods.put({ ...method, behaviour: { ...behaviour, authenticates: 'on_session' } });
  try {
    return act(known);
  } finally {
    paymentMethods.put({ ...(paymentMethods.get(method.id) ?? known), behaviour, isSetUp: true });
  }
};

/** The result of charging the card while its owner is away, without charging it. */
export const offSessionDecline = ({ behaviour, isSetUp }: PaymentMethodRecord): Decline | undefined => {
  const { authenticates, staysProcessing, decline } = behaviour;
  const isExempt = authenticates === 'on_session' || (authenticates === 'unless_set_up' && isSetUp);
  if (authenticates && !isExempt) return authenticationRequired;
  return staysProcessing ? undefined : decline;
};
