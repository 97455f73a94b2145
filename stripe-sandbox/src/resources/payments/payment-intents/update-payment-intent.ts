import type { ParamReader } from '../../../http/params.ts';
import { unexpectedState } from '../../../http/stripe-error.ts';
import { futureUsages, type IntentStatus, type PaymentIntent } from '../../../records/payments/payment-intent.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { usableMethod } from '../payment-methods/usable-method.ts';
import { chargeable } from './create-payment-intent.ts';

const changeable: readonly IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Changes what was sent. An intent that has charged its card takes a description and metadata only. */
export const updateIntent = (sandbox: Sandbox, before: PaymentIntent, params: ParamReader): PaymentIntent => {
  const { store } = sandbox;
  const amount = params.integer('amount');
  const methodId = params.text('payment_method');
  const customer = params.text('customer') ?? before.customer;
  const described: PaymentIntent = {
    ...before,
    description: params.textOr('description', before.description),
    metadata: params.metadata(before.metadata),
  };
  const changed: PaymentIntent = {
    ...described,
    amount: amount === undefined ? before.amount : chargeable(amount),
    currency: params.text('currency')?.toLowerCase() ?? before.currency,
    customer,
    receipt_email: params.textOr('receipt_email', before.receipt_email),
    setup_future_usage: params.choiceOr('setup_future_usage', futureUsages, before.setup_future_usage),
    transfer_group: params.text('transfer_group') ?? before.transfer_group,
  };
  params.list('payment_method_types');
  params.ignore('payment_method_options', 'statement_descriptor', 'statement_descriptor_suffix').done();
  const method = methodId === undefined ? undefined : usableMethod(sandbox, methodId, changed);
  if (!changeable.includes(before.status)) {
    if (!method && JSON.stringify(changed) === JSON.stringify(described)) return store.paymentIntents.put(described);
    throw unexpectedState(`This PaymentIntent could not be updated because it has a status of ${before.status}.`, {
      payment_intent: before,
    });
  }
  return store.paymentIntents.put(
    method ? { ...changed, next_action: null, payment_method: method.id, status: 'requires_confirmation' } : changed,
  );
};
