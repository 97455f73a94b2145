import { findRecord } from '../../../http/lookup.ts';
import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest, missingParam } from '../../../http/stripe-error.ts';
import { fixedOfPrice } from '../../../records/billing/fixed-fields.ts';
import type { Price, Recurring } from '../../../records/billing/price.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { newProduct } from './product.ts';

const maxCycles = { month: 36, year: 3 };

export const findPrice = ({ store }: Sandbox, id: string, param: string): Price =>
  findRecord(store.prices, 'price', id, param);

/** A price of its own; `lookup_key` moves over from another price only when that is asked for. */
export const createPrice = (sandbox: Sandbox, params: ParamReader): Price => {
  const lookupKey = params.text('lookup_key') ?? null;
  const isTransferred = params.flag('transfer_lookup_key');
  const active = params.maybeFlag('active') ?? true;
  const metadata = params.metadata();
  const nickname = params.text('nickname') ?? null;
  const price = { ...readPrice(sandbox, params), active, metadata, nickname, lookup_key: lookupKey };
  const holder = sandbox.store.prices.all().find((one) => lookupKey !== null && one.lookup_key === lookupKey);
  if (holder && !isTransferred) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  if (holder) sandbox.store.prices.put({ ...holder, lookup_key: null });
  const created = sandbox.store.prices.put(price);
  sandbox.events.add('price.created', created);
  return created;
};

/** A price that is spelt out where it is used, as a checkout's `price_data`. It belongs to no catalogue: inactive. */
export const createInlinePrice = (sandbox: Sandbox, params: ParamReader): Price =>
  sandbox.store.prices.put({ ...readPrice(sandbox, params), active: false });

const readPrice = (sandbox: Sandbox, params: ParamReader): Price => {
  const currency = params.requiredText('currency').toLowerCase();
  const amount = params.requiredInteger('unit_amount');
  const recurring = readRecurring(params.object('recurring'));
  const productId = params.text('product');
  const data = params.object('product_data');
  params.ignore('tax_behavior', 'billing_scheme').done();
  if (amount < 0) throw invalidRequest('Invalid non-negative integer', { param: 'unit_amount' });
  if (productId === undefined && !data) throw missingParam('product');
  const product = data
    ? sandbox.store.products.put(newProduct(data, sandbox.now())).id
    : findRecord(sandbox.store.products, 'product', productId ?? '', 'product').id;
  return {
    id: recordId('price'),
    ...fixedOfPrice,
    active: true,
    created: sandbox.now(),
    currency,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
};

const readRecurring = (params: ParamReader | undefined): Recurring | null => {
  if (!params) return null;
  const interval = params.choice('interval', ['month', 'year']);
  if (interval === undefined) throw missingParam('recurring[interval]');
  const count = params.integer('interval_count') ?? 1;
  params.choice('usage_type', ['licensed']);
  params.done();
  if (count < 1 || count > maxCycles[interval]) {
    throw invalidRequest('You cannot set a recurring interval longer than 3 years.', { param: 'recurring' });
  }
  return { interval, interval_count: count, meter: null, trial_period_days: null, usage_type: 'licensed' };
};
