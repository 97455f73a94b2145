import { cardError, type StripeError, type StripeErrorBody, unexpectedState } from '../../../http/stripe-error.ts';
import { challengeAction } from '../../../records/payments/payment-intent.ts';
import { type Decline, type PaymentMethodRecord, toPaymentMethod } from '../../../records/payments/payment-method.ts';
import type { SetupIntent, SetupIntentStatus } from '../../../records/payments/setup-intent.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { saveAfterUse } from '../payment-methods/attach-payment-method.ts';
import { findPaymentMethod } from '../payment-methods/create-payment-method.ts';
import { usableMethod } from '../payment-methods/usable-method.ts';

const openStatuses: readonly SetupIntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

export const refuseUnlessOpen = (intent: SetupIntent, verb: 'canceled' | 'confirmed' | 'updated'): void => {
  if (openStatuses.includes(intent.status)) return;
  throw unexpected(
    `This SetupIntent could not be ${verb} because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be ${verb}: ${openStatuses.join(', ')}.`,
    intent,
  );
};

const unexpected = (message: string, setup_intent: SetupIntent): StripeError =>
  unexpectedState(message, { code: 'setup_intent_unexpected_state', setup_intent });

/** Asks the card's bank whether it may be saved. A decline throws, as Stripe answers 402. */
export const confirmSetup = (sandbox: Sandbox, intent: SetupIntent, given?: PaymentMethodRecord): SetupIntent => {
  refuseUnlessOpen(intent, 'confirmed');
  const methodId = given?.id ?? intent.payment_method;
  if (!methodId) {
    throw unexpected(
      'You cannot confirm this SetupIntent because it’s missing a payment method. Update the SetupIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      intent,
    );
  }
  const method = usableMethod(sandbox, methodId, intent);
  const confirmed: SetupIntent = { ...intent, last_setup_error: null, next_action: null, payment_method: method.id };
  if (method.behaviour.authenticates) return askForAuthentication(sandbox, confirmed);
  const result = complete(sandbox, confirmed, method);
  const { last_setup_error: problem } = result;
  if (problem) throw cardError({ ...problem, setup_intent: result });
  return result;
};

/** Saves the card after a challenge, or fails. The result is in the intent; nothing throws. */
export const finishSetup = (sandbox: Sandbox, intent: SetupIntent, isAuthenticated: boolean): SetupIntent => {
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    throw unexpected('This SetupIntent asks for no authentication.', intent);
  }
  const method = findPaymentMethod(sandbox, intent.payment_method);
  return isAuthenticated
    ? complete(sandbox, intent, method)
    : fail(sandbox, intent, method, { type: 'invalid_request_error', ...authenticationFailure });
};

const authenticationFailure: Decline = {
  code: 'setup_intent_authentication_failure',
  message:
    'The latest attempt to set up the payment method has failed because authentication failed. Please try again with another payment method.',
};

const complete = (sandbox: Sandbox, intent: SetupIntent, method: PaymentMethodRecord): SetupIntent => {
  const { decline, attaches } = method.behaviour;
  if (decline && !attaches) return fail(sandbox, intent, method, { type: 'card_error', ...decline });
  const succeeded = sandbox.store.setupIntents.put({ ...intent, next_action: null, status: 'succeeded' });
  saveAfterUse(sandbox, method, intent.usage, intent.customer);
  sandbox.events.add('setup_intent.succeeded', succeeded);
  return succeeded;
};

const fail = (
  { store, events }: Sandbox,
  intent: SetupIntent,
  method: PaymentMethodRecord,
  problem: StripeErrorBody,
): SetupIntent => {
  const failed = store.setupIntents.put({
    ...intent,
    last_setup_error: { ...problem, payment_method: toPaymentMethod(method) },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  events.add('setup_intent.setup_failed', failed);
  return failed;
};

const askForAuthentication = ({ store, events }: Sandbox, intent: SetupIntent): SetupIntent => {
  const next_action = challengeAction(intent.id);
  const asked = store.setupIntents.put({ ...intent, next_action, status: 'requires_action' });
  events.add('setup_intent.requires_action', asked);
  return asked;
};
