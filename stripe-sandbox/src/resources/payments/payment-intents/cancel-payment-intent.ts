import type { ParamReader } from '../../../http/params.ts';
import { unexpectedState } from '../../../http/stripe-error.ts';
import type { IntentStatus, PaymentIntent } from '../../../records/payments/payment-intent.ts';
import type { DueWork, Sandbox } from '../../../sandbox/sandbox.ts';

const cancelable: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

/** Ends an intent for good; held money is released, which is no refund: see `capture`. */
export const cancelIntent = (sandbox: Sandbox, intent: PaymentIntent, params: ParamReader): PaymentIntent => {
  const reason = params.choice('cancellation_reason', [
    'abandoned',
    'duplicate',
    'fraudulent',
    'requested_by_customer',
  ]);
  params.done();
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      { payment_intent: intent },
    );
  }
  return releaseIntent(sandbox, intent, reason ?? null);
};

const releaseIntent = (
  { store, events, now }: Sandbox,
  intent: PaymentIntent,
  reason: string | null,
): PaymentIntent => {
  const canceled = store.paymentIntents.put({
    ...intent,
    amount_capturable: 0,
    canceled_at: now(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  events.add('payment_intent.canceled', canceled);
  return canceled;
};

const holdSeconds = 7 * 24 * 60 * 60;

/** Card networks let a hold go after seven days. */
export const dueHolds = (sandbox: Sandbox): DueWork[] =>
  sandbox.store.paymentIntents
    .all()
    .filter(({ status }) => status === 'requires_capture')
    .map((intent) => {
      const charge = intent.latest_charge ? sandbox.store.charges.get(intent.latest_charge) : undefined;
      return {
        at: (charge?.created ?? intent.created) + holdSeconds,
        run: () => {
          releaseIntent(sandbox, intent, 'expired');
          if (charge) sandbox.events.add('charge.expired', charge);
        },
      };
    });
