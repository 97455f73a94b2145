import type { ParamReader } from '../../../http/params.ts';
import type { Refund } from '../../../records/payments/charge.ts';
import type { DueWork, Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { addRefunded } from './create-refund.ts';

/** Stripe says only that the result comes some time later. */
const resultSeconds = 24 * 60 * 60;

/** Refunds to cards whose refunds complete or fail later: https://docs.stripe.com/testing#refunds */
export const dueRefunds = (sandbox: Sandbox): DueWork[] =>
  sandbox.store.refunds.all().flatMap((refund) => {
    const at = refund.created + resultSeconds;
    if (refund.status === 'pending') return [{ at, run: () => completeRefund(sandbox, refund) }];
    return isGoingToFail(sandbox, refund) ? [{ at, run: () => failRefund(sandbox, refund) }] : [];
  });

const isGoingToFail = ({ store }: Sandbox, { charge, status }: Refund): boolean =>
  status === 'succeeded' &&
  store.paymentMethods.get(store.charges.get(charge)?.payment_method ?? '')?.behaviour.refunds === 'fail';

const completeRefund = (sandbox: Sandbox, { pending_reason: _reason, ...pending }: Refund): void => {
  writeUpdate(sandbox, { ...pending, status: 'succeeded' });
};

/** The money comes back to the balance, so the charge counts it as refunded no more. */
const failRefund = (sandbox: Sandbox, refund: Refund): void => {
  const charge = sandbox.store.charges.get(refund.charge);
  if (charge) addRefunded(sandbox, charge, -refund.amount);
  const failed = writeUpdate(sandbox, {
    ...refund,
    failure_balance_transaction: recordId('txn'),
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  });
  sandbox.events.add('refund.failed', failed);
};

/** Only the metadata of a refund can be changed. */
export const updateRefund = (sandbox: Sandbox, refund: Refund, params: ParamReader): Refund => {
  const metadata = params.metadata(refund.metadata);
  params.done();
  return writeUpdate(sandbox, { ...refund, metadata });
};

const writeUpdate = ({ store, events }: Sandbox, refund: Refund): Refund => {
  const updated = store.refunds.put(refund);
  events.add('refund.updated', updated);
  events.add('charge.refund.updated', updated);
  return updated;
};
