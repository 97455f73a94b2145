import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest } from '../../../http/stripe-error.ts';
import { itemOf, type MissingMethod, type SubscriptionRecord } from '../../../records/billing/subscription.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { findPrice } from '../prices/create-price.ts';
import type { PlanChange } from './change-plan.ts';

/** `items`, `proration_behavior`, `proration_date` and `trial_end: now`, as an update and a preview take them. */
export const readPlanChange = (
  sandbox: Sandbox,
  subscription: SubscriptionRecord,
  params: ParamReader | undefined,
): PlanChange => {
  const before = itemOf(subscription);
  const [item, another] = params?.objects('items') ?? [];
  if (another) throw invalidRequest('The sandbox keeps one item in a subscription.', { param: 'items' });
  const id = item?.text('id');
  const priceId = item?.text('price');
  const quantity = item?.integer('quantity') ?? before.quantity;
  item?.ignore('metadata').done();
  if (item && id !== before.id) {
    throw invalidRequest(
      `Name the item that changes, ${before.id}, by items[0][id]: without it Stripe adds another one, and the sandbox keeps one.`,
      { param: 'items[0][id]' },
    );
  }
  const price = priceId === undefined ? before.price : findPrice(sandbox, priceId, 'items[0][price]');
  if (!price.recurring || price.currency !== before.price.currency) {
    throw invalidRequest('The price specified must recur, in the currency of the subscription.', {
      param: 'items[0][price]',
    });
  }
  const at = params?.integer('proration_date') ?? sandbox.now();
  if (at < before.current_period_start || at > before.current_period_end) {
    throw invalidRequest('`proration_date` must lie within the current period.', { param: 'proration_date' });
  }
  const prorates = params?.choice('proration_behavior', ['always_invoice', 'create_prorations', 'none']);
  const endsTrial = params?.choice('trial_end', ['now']) === 'now' && subscription.status === 'trialing';
  return { price, quantity, prorates: prorates ?? 'create_prorations', at, endsTrial };
};

/** `trial_settings[end_behavior][missing_payment_method]`: what happens where a trial ends without a card. */
export const readMissingMethod = (params: ParamReader | undefined): MissingMethod => {
  const settings = params?.object('trial_settings');
  const behavior = settings?.object('end_behavior');
  const missing = behavior?.choice('missing_payment_method', ['cancel', 'create_invoice']);
  behavior?.done();
  settings?.done();
  return missing ?? 'create_invoice';
};
