import { findRecord } from '../../http/lookup.ts';
import type { ParamReader } from '../../http/params.ts';
import { invalidRequest, missingParam, StripeError, unexpectedState } from '../../http/stripe-error.ts';
import type { Charge, Refund } from '../../records/charge.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { recordId } from '../../store/record-id.ts';

export const createRefund = (sandbox: Sandbox, params: ParamReader): Refund => {
  const { store, events, now } = sandbox;
  const charge = refundedCharge(sandbox, params);
  const asked = params.integer('amount');
  const reason = params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = params.metadata();
  params.done();
  const amount = refundable(charge, asked);
  const amountRefunded = charge.amount_refunded + amount;
  const refund = store.refunds.put({
    id: recordId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
  });
  const refunded = store.charges.put({
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount_captured,
  });
  events.add('refund.created', refund);
  events.add('charge.refunded', refunded);
  return refund;
};

const refundedCharge = ({ store }: Sandbox, params: ParamReader): Charge => {
  const intentId = params.text('payment_intent');
  const chargeId = params.text('charge');
  if (intentId === undefined) {
    if (chargeId === undefined) throw missingParam('payment_intent');
    return findRecord(store.charges, 'charge', chargeId, 'charge');
  }
  const intent = findRecord(store.paymentIntents, 'payment_intent', intentId, 'payment_intent');
  const charge = intent.latest_charge ? store.charges.get(intent.latest_charge) : undefined;
  if (!charge?.captured) {
    throw unexpectedState(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  return charge;
};

const refundable = (charge: Charge, asked: number | undefined): number => {
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    const message = charge.captured
      ? `Charge ${charge.id} has already been refunded.`
      : `Charge ${charge.id} has not been captured.`;
    throw new StripeError(
      400,
      {
        type: 'invalid_request_error',
        code: charge.captured ? 'charge_already_refunded' : 'charge_not_captured',
        message,
      },
      true,
    );
  }
  const amount = asked ?? left;
  if (amount < 1) throw invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' });
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  return amount;
};

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
