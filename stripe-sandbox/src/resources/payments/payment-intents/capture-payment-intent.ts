import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest, unexpectedState } from '../../../http/stripe-error.ts';
import type { Charge } from '../../../records/payments/charge.ts';
import type { PaymentIntent } from '../../../records/payments/payment-intent.ts';
import type { PaymentMethodRecord } from '../../../records/payments/payment-method.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { saveAfterUse } from '../payment-methods/attach-payment-method.ts';
import { newCharge } from './charge.ts';

/** Takes held money, or a part of it; the rest of the hold is let go. */
export const captureIntent = (sandbox: Sandbox, intent: PaymentIntent, params: ParamReader): PaymentIntent => {
  const asked = params.integer('amount_to_capture');
  params.ignore('metadata', 'statement_descriptor', 'statement_descriptor_suffix').done();
  const charge = intent.latest_charge ? sandbox.store.charges.get(intent.latest_charge) : undefined;
  if (intent.status !== 'requires_capture' || !charge) {
    throw unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      { payment_intent: intent },
    );
  }
  const amount = asked ?? intent.amount_capturable;
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount_to_capture',
    });
  }
  if (amount > intent.amount_capturable) {
    throw unexpectedState(
      'The payment could not be captured because the requested capture amount is greater than the amount you can capture for this charge. Contact us via https://support.stripe.com/contact/ for help.',
      { code: 'amount_too_large', payment_intent: intent },
    );
  }
  return capture(sandbox, intent, charge, amount);
};

/** Holds the money, and takes it at once unless the intent is captured by hand. */
export const takeMoney = (sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethodRecord): PaymentIntent => {
  const { store, events, now } = sandbox;
  const charge = store.charges.put(newCharge(intent, method, now(), 'succeeded'));
  saveAfterUse(sandbox, method, intent.setup_future_usage, intent.customer);
  const held: PaymentIntent = {
    ...intent,
    amount_capturable: intent.amount,
    latest_charge: charge.id,
    status: 'requires_capture',
  };
  if (intent.capture_method !== 'manual') return capture(sandbox, held, charge, intent.amount);
  store.paymentIntents.put(held);
  events.add('payment_intent.amount_capturable_updated', held);
  return held;
};

/**
 * Takes `amount` cents of a hold. The rest is released and is no refund: `amount_refunded` stays 0, no refund object,
 * no `charge.refunded`. So since API version 2025-03-31.basil:
 * https://docs.stripe.com/changelog/basil/2025-03-31/remove-refund-from-partial-capture-and-payment-cancellation-flow
 */
const capture = (sandbox: Sandbox, intent: PaymentIntent, charge: Charge, amount: number): PaymentIntent => {
  const { store, events, reactions } = sandbox;
  const captured = store.charges.put({ ...charge, amount_captured: amount, captured: true });
  if (intent.capture_method === 'manual') events.add('charge.captured', captured);
  const succeeded = store.paymentIntents.put({
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  });
  events.add('payment_intent.succeeded', succeeded);
  for (const react of reactions.chargeCaptured) react(sandbox, captured);
  return succeeded;
};
