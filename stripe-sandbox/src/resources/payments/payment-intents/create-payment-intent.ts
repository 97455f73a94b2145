import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest } from '../../../http/stripe-error.ts';
import { absentOfIntent } from '../../../records/payments/fixed-fields.ts';
import { futureUsages, type PaymentIntent } from '../../../records/payments/payment-intent.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId, token } from '../../../store/record-id.ts';
import { readAutomaticMethods, sentMethod, usableMethod } from '../payment-methods/usable-method.ts';
import { confirmIntent } from './confirm-payment-intent.ts';

const smallestCharge = 50;

const maxChargeCents = 99_999_999;

export const createPaymentIntent = (sandbox: Sandbox, params: ParamReader): PaymentIntent => {
  const { store, events, now } = sandbox;
  const amount = chargeable(params.requiredInteger('amount'));
  const currency = readCurrency(params);
  const captureMethod = params.choice('capture_method', ['automatic', 'automatic_async', 'manual']);
  const allowed = params.list('allowed_payment_method_types') ?? null;
  const automatic_payment_methods = readAutomaticMethods(params);
  const isConfirmed = params.flag('confirm');
  const isOffSession = readOffSession(params);
  if (isOffSession && !isConfirmed) {
    throw invalidRequest('You can only set `off_session` when `confirm` is true.', { param: 'off_session' });
  }
  const details = {
    customer: params.text('customer') ?? null,
    description: params.text('description') ?? null,
    metadata: params.metadata(),
    receipt_email: params.text('receipt_email') ?? null,
    setup_future_usage: params.choice('setup_future_usage', futureUsages) ?? null,
    transfer_group: params.text('transfer_group') ?? null,
  };
  params.list('payment_method_types');
  params.ignore('payment_method_options', 'return_url', 'statement_descriptor', 'statement_descriptor_suffix');
  params.ignore('mandate_data', 'use_stripe_sdk');
  const given = sentMethod(sandbox, params);
  params.done();
  const method = given && usableMethod(sandbox, given.id, details);
  const id = recordId('pi');
  const intent = store.paymentIntents.put({
    id,
    object: 'payment_intent',
    ...absentOfIntent,
    allowed_payment_method_types: allowed,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: captureMethod ?? 'automatic_async',
    client_secret: `${id}_secret_${token(25)}`,
    confirmation_method: 'automatic',
    created: now(),
    currency,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    payment_method: method?.id ?? null,
    payment_method_types: ['card'],
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    ...details,
  });
  events.add('payment_intent.created', intent);
  return isConfirmed ? confirmIntent(sandbox, intent, method, isOffSession) : intent;
};

/** Stripe also takes the reason why the customer is away. */
export const readOffSession = (params: ParamReader): boolean =>
  ['true', 'one_off', 'recurring'].includes(params.choice('off_session', offSessionValues) ?? 'false');

const offSessionValues = ['true', 'false', 'one_off', 'recurring'] as const;

const readCurrency = (params: ParamReader): string => {
  const currency = params.requiredText('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  return currency;
};

export const chargeable = (amount: number): number => {
  if (amount < smallestCharge) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > maxChargeCents) {
    throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  }
  return amount;
};
