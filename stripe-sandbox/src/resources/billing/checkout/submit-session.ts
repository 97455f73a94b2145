import { ParamReader } from '../../../http/params.ts';
import { cardError } from '../../../http/stripe-error.ts';
import type { SessionRecord } from '../../../records/billing/checkout-session.ts';
import { itemOf } from '../../../records/billing/subscription.ts';
import type { PaymentIntent } from '../../../records/payments/payment-intent.ts';
import type { PaymentMethodRecord } from '../../../records/payments/payment-method.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { createCustomer } from '../../payments/customers/save-customer.ts';
import { confirmIntent, finishAuthentication } from '../../payments/payment-intents/confirm-payment-intent.ts';
import { createPaymentIntent } from '../../payments/payment-intents/create-payment-intent.ts';
import { authenticationFailure } from '../../payments/payment-intents/fail-payment-intent.ts';
import { keepForCustomer } from '../../payments/payment-methods/attach-payment-method.ts';
import { offSessionDecline, withAuthentication } from '../../payments/payment-methods/usable-method.ts';
import { startSubscription } from '../subscriptions/start-subscription.ts';
import { completeSession } from './finish-session.ts';
import { trialEndOf } from './read-purchase.ts';

/** Buys with a card. A decline throws and leaves the session open; a bank that asks leaves it `challenged`. */
export const submitSession = (
  sandbox: Sandbox,
  before: SessionRecord,
  method: PaymentMethodRecord | undefined,
): SessionRecord => {
  // Another card takes the place of one that the bank was still asked about.
  const session = sandbox.store.checkoutSessions.put({ ...before, challenged: null });
  if (!method) return subscribe(sandbox, session, undefined);
  if (session.mode === 'payment') return pay(sandbox, session, method);
  if (method.behaviour.authenticates) return challenge(sandbox, session, method);
  return subscribe(sandbox, session, method);
};

/** The bank's answer to a challenge. */
export const answerChallenge = (sandbox: Sandbox, session: SessionRecord, isComplete: boolean): SessionRecord => {
  const method = sandbox.store.paymentMethods.get(session.challenged ?? '');
  if (!method) return session;
  const asked = sandbox.store.checkoutSessions.put({ ...session, challenged: null });
  const intent = sandbox.store.paymentIntents.get(session.payment_intent ?? '');
  if (intent) return finishPayment(sandbox, asked, finishAuthentication(sandbox, intent, isComplete), method);
  if (!isComplete) throw cardError(authenticationFailure);
  return withAuthentication(sandbox, method, (known) => subscribe(sandbox, asked, known));
};

const challenge = ({ store }: Sandbox, session: SessionRecord, method: PaymentMethodRecord): SessionRecord =>
  store.checkoutSessions.put({ ...session, challenged: method.id });

const pay = (sandbox: Sandbox, session: SessionRecord, method: PaymentMethodRecord): SessionRecord => {
  const intent = sandbox.store.paymentIntents.get(session.payment_intent ?? '') ?? newIntent(sandbox, session);
  const known = sandbox.store.checkoutSessions.put({ ...session, payment_intent: intent.id });
  return finishPayment(sandbox, known, confirmIntent(sandbox, intent, method), method);
};

const newIntent = (sandbox: Sandbox, { purchase, ...session }: SessionRecord): PaymentIntent =>
  createPaymentIntent(
    sandbox,
    new ParamReader({
      amount: String(session.amount_total),
      currency: session.currency,
      customer: session.customer ?? '',
      capture_method: purchase.capture,
      description: purchase.description ?? '',
      metadata: purchase.metadata,
      receipt_email: purchase.receiptEmail ?? '',
      setup_future_usage: purchase.futureUsage ?? '',
      transfer_group: purchase.transferGroup ?? '',
    }),
  );

const finishPayment = (
  sandbox: Sandbox,
  session: SessionRecord,
  { status, last_payment_error: problem }: PaymentIntent,
  method: PaymentMethodRecord,
): SessionRecord => {
  if (status === 'requires_action') return challenge(sandbox, session, method);
  if (status === 'requires_payment_method') {
    throw cardError({ code: problem?.code ?? 'card_declined', message: problem?.message ?? 'Your card was declined.' });
  }
  return completeSession(sandbox, session, { payment_status: status === 'processing' ? 'unpaid' : 'paid' });
};

const subscribe = (
  sandbox: Sandbox,
  session: SessionRecord,
  method: PaymentMethodRecord | undefined,
): SessionRecord => {
  const {
    lines: [{ price, quantity }],
    purchase: { metadata, description, missingMethod },
  } = session;
  const { recurring } = price;
  if (!recurring) throw new Error('A subscription’s price recurs.');
  const trialEnd = trialEndOf(sandbox, session);
  const isFree = trialEnd !== undefined;
  const decline = method && (isFree && method.behaviour.attaches ? undefined : offSessionDecline(method));
  if (decline) throw cardError(decline);
  const customer =
    session.customer ?? createCustomer(sandbox, new ParamReader({ email: session.customer_email ?? '' })).id;
  if (method) keepForCustomer(sandbox, method, customer);
  const subscription = startSubscription(sandbox, {
    customer,
    price: { ...price, recurring },
    quantity,
    trialEnd,
    missingMethod,
    defaultMethod: method?.id ?? null,
    metadata,
    description,
  });
  return completeSession(sandbox, session, {
    customer,
    invoice: subscription.latest_invoice,
    payment_status: isFree ? 'no_payment_required' : subscription.status === 'active' ? 'paid' : 'unpaid',
    subscription: subscription.id,
    amount_total: isFree ? 0 : itemOf(subscription).price.unit_amount * quantity,
  });
};
