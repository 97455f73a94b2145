import type { PaymentIntent } from '../../../records/payments/payment-intent.ts';
import type { PaymentMethodRecord } from '../../../records/payments/payment-method.ts';
import { processingMsOf, type Sandbox } from '../../../sandbox/sandbox.ts';
import { findPaymentMethod } from '../payment-methods/create-payment-method.ts';
import { takeMoney } from './capture-payment-intent.ts';
import { failIntent } from './fail-payment-intent.ts';

export const startProcessing = (
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethodRecord,
): PaymentIntent => {
  const processing = sandbox.store.paymentIntents.put({ ...intent, payment_method: method.id, status: 'processing' });
  sandbox.events.add('payment_intent.processing', processing);
  completeLater(sandbox, processing);
  return processing;
};

/** Goes on with the payments that were processing when an earlier run ended. */
export const resumeProcessing = (sandbox: Sandbox): void => {
  for (const intent of sandbox.store.paymentIntents.all()) {
    if (intent.status === 'processing') completeLater(sandbox, intent);
  }
};

const completeLater = (sandbox: Sandbox, { id }: PaymentIntent): void =>
  sandbox.later(processingMsOf(sandbox), () => {
    const intent = sandbox.store.paymentIntents.get(id);
    if (intent?.status !== 'processing' || !intent.payment_method) return;
    const method = findPaymentMethod(sandbox, intent.payment_method);
    const { decline } = method.behaviour;
    const completed = decline ? failIntent(sandbox, intent, method, decline) : takeMoney(sandbox, intent, method);
    for (const react of sandbox.reactions.paymentCompleted) react(sandbox, completed);
  });
