import type { ParamReader } from '../http/params.ts';
import { invalidRequest, unexpectedState } from '../http/stripe-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { capture } from './take-money.ts';

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
  if (amount < 1 || amount > intent.amount_capturable) {
    throw invalidRequest('The amount to capture must be at least 1 and at most the amount that can be captured.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  }
  return capture(sandbox, intent, charge, amount);
};
