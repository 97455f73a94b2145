import { findRecord } from '../../../http/lookup.ts';
import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest, missingParam, refusedByState, unexpectedState } from '../../../http/stripe-error.ts';
import type { Charge, Refund } from '../../../records/payments/charge.ts';
import { absentOfRefund } from '../../../records/payments/fixed-fields.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';

export const createRefund = (sandbox: Sandbox, params: ParamReader): Refund => {
  const { store, events, now } = sandbox;
  const charge = refundedCharge(sandbox, params);
  const asked = params.integer('amount');
  const reason = params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = params.metadata();
  params.done();
  const amount = refundable(sandbox, charge, asked);
  const isPending = store.paymentMethods.get(charge.payment_method)?.behaviour.refunds === 'pend';
  const refund = store.refunds.put({
    id: recordId('re'),
    object: 'refund',
    ...absentOfRefund,
    customer: charge.customer,
    payment_method: charge.payment_method,
    amount,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    ...(isPending ? { pending_reason: 'processing', status: 'pending' } : { status: 'succeeded' }),
  });
  const refunded = addRefunded(sandbox, charge, amount);
  events.add('refund.created', refund);
  events.add('charge.refunded', refunded);
  return refund;
};

/** Counts `amount` cents as refunded; a negative amount takes a failed refund back. */
export const addRefunded = ({ store }: Sandbox, charge: Charge, amount: number): Charge => {
  const amount_refunded = charge.amount_refunded + amount;
  return store.charges.put({ ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured });
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

const refundable = ({ store }: Sandbox, charge: Charge, asked: number | undefined): number => {
  if (!charge.captured) throw refusedByState(`Charge ${charge.id} has not been captured.`);
  if (store.disputes.all().some((dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable)) {
    throw refusedByState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw refusedByState(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = asked ?? left;
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  return amount;
};

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
