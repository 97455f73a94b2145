import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest, missingParam } from '../../../http/stripe-error.ts';
import type { Price } from '../../../records/billing/price.ts';
import type { SubscriptionRecord } from '../../../records/billing/subscription.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { findCustomer } from '../../payments/customers/save-customer.ts';
import { attachedMethod } from '../../payments/payment-methods/attach-payment-method.ts';
import { createInlinePrice, findPrice } from '../prices/create-price.ts';
import { refuseIfDeclined } from './payable.ts';
import { startSubscription } from './start-subscription.ts';
import { readMissingMethod } from './subscription-params.ts';

const day = 24 * 60 * 60;

export const createSubscription = (sandbox: Sandbox, params: ParamReader): SubscriptionRecord => {
  const customer = findCustomer(sandbox, params.requiredText('customer'));
  const methodId = params.text('default_payment_method');
  const behavior = params.choice('payment_behavior', ['allow_incomplete', 'default_incomplete', 'error_if_incomplete']);
  const trialEnd = readTrialEnd(sandbox, params);
  const details = {
    description: params.text('description') ?? null,
    metadata: params.metadata(),
    missingMethod: readMissingMethod(params),
  };
  const { price, quantity } = readItem(sandbox, params.objects('items'));
  params.choice('collection_method', ['charge_automatically']);
  params.choice('proration_behavior', ['always_invoice', 'create_prorations', 'none']);
  params.ignore('currency', 'off_session').done();
  const { recurring } = price;
  if (!recurring) {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      {
        param: 'items[0][price]',
      },
    );
  }
  const method = methodId === undefined ? undefined : attachedMethod(sandbox, methodId, customer.id);
  const due = trialEnd === undefined ? price.unit_amount * quantity + customer.balance : 0;
  if (behavior === 'error_if_incomplete') {
    refuseIfDeclined(sandbox, { customer: customer.id, default_payment_method: method?.id ?? null }, due);
  }
  return startSubscription(sandbox, {
    ...details,
    customer: customer.id,
    price: { ...price, recurring },
    quantity,
    trialEnd,
    defaultMethod: method?.id ?? null,
    waitsForPayment: behavior === 'default_incomplete',
  });
};

const readItem = (sandbox: Sandbox, items: ParamReader[]): { price: Price; quantity: number } => {
  const [item, another] = items;
  if (!item) throw missingParam('items');
  if (another) throw invalidRequest('The sandbox keeps one item in a subscription.', { param: 'items' });
  const id = item.text('price');
  const data = item.object('price_data');
  const quantity = item.integer('quantity') ?? 1;
  item.ignore('metadata').done();
  if (data) return { price: createInlinePrice(sandbox, data), quantity };
  if (id === undefined) throw missingParam('items[0][price]');
  return { price: findPrice(sandbox, id, 'items[0][price]'), quantity };
};

const readTrialEnd = ({ now }: Sandbox, params: ParamReader): number | undefined => {
  const days = params.integer('trial_period_days');
  const end = params.text('trial_end') === 'now' ? undefined : params.integer('trial_end');
  if (end !== undefined && end <= now()) {
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  }
  return end ?? (days ? now() + days * day : undefined);
};
