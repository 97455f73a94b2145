import type { Price } from '../../../records/billing/price.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';

/** `$9.99`, `-$1.20`. */
export const moneyText = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** `$9.99 per month`; once for what does not recur: `$5.99`. */
export const priceText = ({ unit_amount, currency, recurring }: Price, quantity = 1): string => {
  const amount = moneyText(unit_amount * quantity, currency);
  if (!recurring) return amount;
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `${amount} per ${interval}` : `${amount} every ${count} ${interval}s`;
};

export const productName = ({ store }: Sandbox, { product }: Price): string =>
  store.products.get(product)?.name ?? product;

/** `21 Nov 2026` */
export const dayText = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
