// Shared: `toLocaleString` would create a formatter for each price of a list.
const formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeFormatter = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Decimal dollars as `$1,250.00`, `-$5.00`. */
export const formatMoney = (dollars: number): string => formatter.format(dollars);

/** Decimal dollars as `$45`, `$45.50`. */
export const formatPrice = (dollars: number): string =>
  (Number.isInteger(dollars) ? wholeFormatter : formatter).format(dollars);

export const toCents = (dollars: number): number => Math.round(dollars * 100);
export const toDollars = (cents: number): number => cents / 100;

/** Until when a booking's earnings cannot be withdrawn, as wallet and completion say it. `when`: a moment, or in words. */
export const holdSentence = (when: string): string =>
  `Money of a booking is on hold until ${when}, and while a problem is open.`;
