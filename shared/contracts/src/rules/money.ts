// Made once: `toLocaleString` makes one with every call, which lists of prices feel.
const formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeFormatter = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Decimal dollars as people read them: `$1,250.00`, `-$5.00`. */
export const formatMoney = (dollars: number): string => formatter.format(dollars);

/** Decimal dollars without needless cents: `$45`, `$45.50`. For "From $" prices. */
export const formatPrice = (dollars: number): string =>
  (Number.isInteger(dollars) ? wholeFormatter : formatter).format(dollars);

/** Decimal dollars as whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);
/** Whole cents as decimal dollars. */
export const toDollars = (cents: number): number => cents / 100;
