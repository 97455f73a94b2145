import { type Charge, newCharge } from '../charges/charge.ts';
import type { PaymentMethodRecord } from '../payment-methods/payment-method.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PaymentIntent } from './payment-intent.ts';

/** Holds the money, and takes it at once unless the intent is captured by hand. */
export const takeMoney = (sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethodRecord): PaymentIntent => {
  const { store, events, now } = sandbox;
  const charge = store.charges.put(newCharge(intent, method, now(), 'succeeded'));
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

export const capture = (
  { store, events }: Sandbox,
  intent: PaymentIntent,
  charge: Charge,
  amount: number,
): PaymentIntent => {
  store.charges.put({ ...charge, amount_captured: amount, captured: true });
  const succeeded = store.paymentIntents.put({
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  });
  events.add('payment_intent.succeeded', succeeded);
  return succeeded;
};
