import { groupThousands } from '../text/count.ts';

const inDollars = (dollars: number, digits: number): string =>
  `${dollars < 0 ? '-' : ''}$${groupThousands(Math.abs(dollars).toFixed(digits))}`;

/** Decimal dollars as `$1,250.00`, `-$5.00`. */
export const formatMoney = (dollars: number): string => inDollars(dollars, 2);

/** Decimal dollars as `$45`, `$45.50`. */
export const formatPrice = (dollars: number): string => inDollars(dollars, Number.isInteger(dollars) ? 0 : 2);

export const toCents = (dollars: number): number => Math.round(dollars * 100);
export const toDollars = (cents: number): number => cents / 100;

/** Until when a booking's earnings cannot be withdrawn, as wallet and completion say it. `when`: a moment, or in words. */
export const holdSentence = (when: string): string =>
  `Money of a booking is on hold until ${when}, and while a problem is open.`;
