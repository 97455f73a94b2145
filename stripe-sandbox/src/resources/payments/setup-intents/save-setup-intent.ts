import type { ParamReader } from '../../../http/params.ts';
import { fixedOfSetup } from '../../../records/payments/fixed-fields.ts';
import { futureUsages } from '../../../records/payments/payment-intent.ts';
import { type SetupIntent, setupCancellationReasons } from '../../../records/payments/setup-intent.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId, token } from '../../../store/record-id.ts';
import { findCustomer } from '../customers/save-customer.ts';
import { readAutomaticMethods, sentMethod, usableMethod } from '../payment-methods/usable-method.ts';
import { confirmSetup, refuseUnlessOpen } from './confirm-setup-intent.ts';

export const createSetupIntent = (sandbox: Sandbox, params: ParamReader): SetupIntent => {
  const { store, events, now } = sandbox;
  const customerId = params.text('customer');
  const customer = customerId === undefined ? null : findCustomer(sandbox, customerId).id;
  const isConfirmed = params.flag('confirm');
  const automatic_payment_methods = readAutomaticMethods(params);
  const allowed_payment_method_types = params.list('allowed_payment_method_types') ?? null;
  const details = {
    description: params.text('description') ?? null,
    metadata: params.metadata(),
    payment_method_types: params.list('payment_method_types') ?? allowed_payment_method_types ?? ['card'],
    usage: params.choice('usage', futureUsages) ?? 'off_session',
  };
  const given = sentMethod(sandbox, params);
  params.ignore('mandate_data', 'payment_method_options', 'return_url', 'use_stripe_sdk').done();
  const method = given && usableMethod(sandbox, given.id, { customer });
  const id = recordId('seti');
  const intent = store.setupIntents.put({
    id,
    ...fixedOfSetup,
    allowed_payment_method_types,
    automatic_payment_methods,
    cancellation_reason: null,
    client_secret: `${id}_secret_${token(25)}`,
    created: now(),
    customer,
    last_setup_error: null,
    next_action: null,
    payment_method: method?.id ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    ...details,
  });
  events.add('setup_intent.created', intent);
  return isConfirmed ? confirmSetup(sandbox, intent, method) : intent;
};

/** Changes what was sent; another card has to be confirmed again. */
export const updateSetupIntent = (sandbox: Sandbox, before: SetupIntent, params: ParamReader): SetupIntent => {
  const customerId = params.text('customer');
  const customer = customerId === undefined ? before.customer : findCustomer(sandbox, customerId).id;
  const changed: SetupIntent = {
    ...before,
    allowed_payment_method_types: params.list('allowed_payment_method_types') ?? before.allowed_payment_method_types,
    customer,
    description: params.textOr('description', before.description),
    metadata: params.metadata(before.metadata),
    payment_method_types: params.list('payment_method_types') ?? before.payment_method_types,
  };
  const given = sentMethod(sandbox, params);
  params.ignore('payment_method_options').done();
  refuseUnlessOpen(before, 'updated');
  const method = given && usableMethod(sandbox, given.id, changed);
  return sandbox.store.setupIntents.put(
    method ? { ...changed, next_action: null, payment_method: method.id, status: 'requires_confirmation' } : changed,
  );
};

export const cancelSetupIntent = (
  { store, events }: Sandbox,
  intent: SetupIntent,
  params: ParamReader,
): SetupIntent => {
  const cancellation_reason = params.choice('cancellation_reason', setupCancellationReasons) ?? null;
  params.done();
  refuseUnlessOpen(intent, 'canceled');
  const canceled = store.setupIntents.put({ ...intent, cancellation_reason, next_action: null, status: 'canceled' });
  events.add('setup_intent.canceled', canceled);
  return canceled;
};
