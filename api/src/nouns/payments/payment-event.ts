import type { EventHandler } from '../../orchestration/webhooks/event-handler.ts';
import { intentIdOf } from '../../orchestration/webhooks/event-subjects.ts';
import { findPaymentByIntent } from './payment-repository.ts';
import { settlePayment } from './settle-payment.ts';

/** Something happened to the intent of a booking's card payment. */
export const paymentEvent: EventHandler = async (context, event) => {
  const intentId = intentIdOf(event);
  const payment = intentId === undefined ? undefined : await findPaymentByIntent(context.db, intentId);
  if (payment) await settlePayment(context, payment.id);
};
