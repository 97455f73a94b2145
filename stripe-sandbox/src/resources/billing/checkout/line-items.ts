import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest, missingParam } from '../../../http/stripe-error.ts';
import type { LineItem } from '../../../records/billing/checkout-session.ts';
import type { Price } from '../../../records/billing/price.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { createInlinePrice, findPrice } from '../prices/create-price.ts';
import { productName } from '../prices/price-text.ts';

/** The items of a checkout: at least one, all in one currency; for a subscription exactly one that recurs. */
export const readLineItems = (
  sandbox: Sandbox,
  params: ParamReader,
  mode: 'payment' | 'subscription',
): [LineItem, ...LineItem[]] => {
  const [first, ...more] = params.objects('line_items').map((item) => readLineItem(sandbox, item));
  if (!first) throw missingParam('line_items');
  const recurring = [first, ...more].filter(({ price }) => price.recurring).length;
  if (mode === 'payment' && recurring > 0) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'mode' },
    );
  }
  if (mode === 'subscription' && recurring === 0) {
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'mode',
    });
  }
  if (mode === 'subscription' && more.length > 0) {
    throw invalidRequest('The sandbox sells one price to a subscription.', { param: 'line_items' });
  }
  if (more.some(({ currency }) => currency !== first.currency)) {
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' });
  }
  return [first, ...more];
};

const readLineItem = (sandbox: Sandbox, params: ParamReader): LineItem => {
  const priceId = params.text('price');
  const data = params.object('price_data');
  const quantity = params.integer('quantity') ?? 1;
  const metadata = params.metadata();
  params.done();
  if (quantity < 1) throw invalidRequest('This value must be greater than or equal to 1.', { param: 'quantity' });
  const price = priced(sandbox, priceId, data);
  const amount = price.unit_amount * quantity;
  return {
    id: recordId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productName(sandbox, price),
    metadata,
    price,
    quantity,
  };
};

const priced = (sandbox: Sandbox, id: string | undefined, data: ParamReader | undefined): Price => {
  if (data) return createInlinePrice(sandbox, data);
  if (id === undefined) throw missingParam('line_items[0][price]');
  const price = findPrice(sandbox, id, 'line_items[0][price]');
  if (price.active) return price;
  throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
    param: 'line_items[0][price]',
  });
};
