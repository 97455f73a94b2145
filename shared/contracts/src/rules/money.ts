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

export const planNames = ['regular', 'premium'] as const;
export type PlanName = (typeof planNames)[number];

export const subscriptionStatuses = ['active', 'trialing', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const planIntervals = { regular: 'month', premium: 'year' } as const satisfies Record<PlanName, string>;

export const creditPackageNames = ['small', 'medium', 'large'] as const;
export type CreditPackageName = (typeof creditPackageNames)[number];

/** Prices in decimal dollars. */
export const creditPackages: Record<CreditPackageName, { credits: number; price: number }> = {
  small: { credits: 20, price: 5.99 },
  medium: { credits: 50, price: 12.99 },
  large: { credits: 100, price: 19.99 },
};

/** Until when a booking's earnings cannot be withdrawn, as wallet and completion say it. `when`: a moment, or in words. */
export const holdSentence = (when: string): string =>
  `Money of a booking is on hold until ${when}, and while a problem is open.`;
