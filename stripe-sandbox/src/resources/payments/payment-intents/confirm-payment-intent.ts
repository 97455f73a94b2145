import { cardError, invalidRequest, unexpectedState } from '../../../http/stripe-error.ts';
import type { IntentStatus, PaymentIntent } from '../../../records/payments/payment-intent.ts';
import { challengeAction } from '../../../records/payments/payment-intent.ts';
import { type Decline, type PaymentMethodRecord, toPaymentMethod } from '../../../records/payments/payment-method.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { findPaymentMethod } from '../payment-methods/create-payment-method.ts';
import { offSessionDecline, usableMethod } from '../payment-methods/usable-method.ts';
import { takeMoney } from './capture-payment-intent.ts';
import { startProcessing } from './complete-processing.ts';
import { authenticationFailure, failIntent } from './fail-payment-intent.ts';

const confirmable: readonly IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * Tries to charge `given`, or the method that the intent already has. A decline throws, as Stripe answers 402; so does
 * a bank that asks for authentication while the customer is away (`isOffSession`).
 */
export const confirmIntent = (
  sandbox: Sandbox,
  intent: PaymentIntent,
  given?: PaymentMethodRecord,
  isOffSession = false,
): PaymentIntent => {
  if (!confirmable.includes(intent.status)) throw cannotConfirm(intent);
  const methodId = given?.id ?? intent.payment_method;
  if (!methodId) {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it’s missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const method = usableMethod(sandbox, methodId, intent);
  const confirmed: PaymentIntent = {
    ...intent,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  };
  const { authenticates, staysProcessing } = method.behaviour;
  if (authenticates && !isOffSession) return askForAuthentication(sandbox, confirmed);
  const decline = isOffSession ? offSessionDecline(method) : method.behaviour.decline;
  if (staysProcessing && !(isOffSession && decline)) return startProcessing(sandbox, confirmed, method);
  if (decline) throw declined(sandbox, confirmed, method, decline);
  return takeMoney(sandbox, confirmed, method);
};

/** Charges after a challenge, or fails. The result is in the intent; nothing throws. */
export const finishAuthentication = (sandbox: Sandbox, intent: PaymentIntent, succeeded: boolean): PaymentIntent => {
  if (intent.status !== 'requires_action' || !intent.payment_method) throw cannotConfirm(intent);
  const method = findPaymentMethod(sandbox, intent.payment_method);
  const asked = { ...intent, next_action: null };
  if (!succeeded) return failIntent(sandbox, asked, method, authenticationFailure);
  return method.behaviour.decline
    ? failIntent(sandbox, asked, method, method.behaviour.decline)
    : takeMoney(sandbox, asked, method);
};

const declined = (sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethodRecord, decline: Decline) => {
  const failed = failIntent(sandbox, intent, method, decline);
  return cardError({
    ...decline,
    ...(failed.latest_charge ? { charge: failed.latest_charge } : {}),
    payment_intent: failed,
    payment_method: toPaymentMethod(method),
  });
};

const askForAuthentication = ({ store, events }: Sandbox, intent: PaymentIntent): PaymentIntent => {
  const asked = store.paymentIntents.put({
    ...intent,
    status: 'requires_action',
    next_action: challengeAction(intent.id),
  });
  events.add('payment_intent.requires_action', asked);
  return asked;
};

const cannotConfirm = (intent: PaymentIntent) =>
  unexpectedState(
    intent.status === 'succeeded' || intent.status === 'requires_capture'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${confirmable.join(', ')}.`,
    { payment_intent: intent },
  );
