import { highestPrice, toCents, toDollars } from '@nearhand/contracts';
import { string } from 'yup';

const digits = /^(?:\d+\.?\d*|\.\d+)$/;
const groupComma = /,(?=\d{3}(?!\d))/g;

/** A price as people type it (`25`, `25.50`, `$1,250`) in decimal dollars; not a number when it is none. */
export const readPrice = (typed: string): number => {
  const plain = typed.trim().replace(/^\$/, '').trim().replace(groupComma, '');
  return digits.test(plain) ? Number(plain) : Number.NaN;
};

export const priceHint = 'In dollars, such as 45 or 45.50';

/** A price as its field holds it. */
export const typedPrice = (dollars: number): string =>
  Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);

const isAboveZero = (typed = '') => readPrice(typed) > 0;
/** Refuses `1e3` and `12,50`: they are above zero, so that the sentence about zero would be wrong. */
const isReadable = (typed = '') =>
  !Number.isNaN(readPrice(typed)) || typed.trim().startsWith('-') || !/(?!0)\p{Nd}/u.test(typed);
const isWholeCents = (typed = '') => toDollars(toCents(readPrice(typed))) === readPrice(typed);
const isPayable = (typed = '') => readPrice(typed) <= highestPrice;

/** The price in decimal dollars where {@link priceRule} accepts it, else 0. */
export const acceptedPrice = (typed: string): number =>
  isAboveZero(typed) && isWholeCents(typed) && isPayable(typed) ? readPrice(typed) : 0;

/** A price above zero, in whole cents and not above the highest; `what` is the sentence for zero, less and no number. */
export const priceRule = (what: string) =>
  string()
    .test('readable', 'Please enter a price such as 45 or 45.50', isReadable)
    .test('above-zero', what, isAboveZero)
    .test('whole-cents', 'Please use at most two decimals', isWholeCents)
    .test('payable', `Please keep the price to at most $${highestPrice.toLocaleString('en')}`, isPayable);
