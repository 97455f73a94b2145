import { fixedOfLine } from '../../../records/billing/fixed-fields.ts';
import type { InvoiceLine, Period } from '../../../records/billing/invoice.ts';
import type { SubscriptionItem } from '../../../records/billing/subscription.ts';
import { recordId } from '../../../store/record-id.ts';

export interface LineContent {
  amount: number;
  description: string;
  period: Period;
  proration: boolean;
}

/** One line for what a subscription's item costs, or gives back, over a period. */
export const newLine = (
  item: SubscriptionItem,
  { amount, description, period, proration }: LineContent,
): InvoiceLine => ({
  id: recordId('il'),
  ...fixedOfLine,
  amount,
  currency: item.price.currency,
  description,
  discountable: !proration,
  invoice: null,
  metadata: {},
  parent: {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details: null,
      subscription: item.subscription,
      subscription_item: item.id,
    },
  },
  period,
  pricing: {
    type: 'price_details',
    price_details: { price: item.price.id, product: item.price.product },
    unit_amount_decimal: item.price.unit_amount_decimal,
  },
  quantity: item.quantity,
  quantity_decimal: String(item.quantity),
  subscription: item.subscription,
  subtotal: amount,
});
