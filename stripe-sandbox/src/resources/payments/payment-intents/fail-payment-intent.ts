import type { StripeErrorBody } from '../../../http/stripe-error.ts';
import type { PaymentIntent } from '../../../records/payments/payment-intent.ts';
import { type Decline, type PaymentMethodRecord, toPaymentMethod } from '../../../records/payments/payment-method.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { newCharge } from './charge.ts';

export const authenticationFailure: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Puts the intent back to where another card can be tried, and tells. */
export const failIntent = (
  { store, events, now }: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethodRecord,
  decline: Decline,
): PaymentIntent => {
  const charge = store.charges.put(newCharge(intent, method, now(), 'failed', decline));
  const last_payment_error: StripeErrorBody = {
    type: decline === authenticationFailure ? 'invalid_request_error' : 'card_error',
    ...decline,
    charge: charge.id,
    payment_method: toPaymentMethod(method),
  };
  const failed = store.paymentIntents.put({
    ...intent,
    latest_charge: charge.id,
    last_payment_error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  events.add('payment_intent.payment_failed', failed);
  return failed;
};
