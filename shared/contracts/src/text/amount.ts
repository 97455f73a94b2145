import { asciiDigits, halfWidth, toLine } from './line.ts';

const grouped = /^-?[1-9]\d{0,2}(?:([, '‘’ʼ])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;
// `1.250` may be a thousand and more.
const simple = /^(?!-?[1-9]\d{0,2}\.\d\d0$)-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Many times what an amount has. */
const maxAmountLength = 100;

/**
 * Dollars from input such as `25`, `$1,234.50`, `1 250`. NaN for anything that could be another amount: `12,50` may be 12.5
 * or 1250, `1.250` 1.25 or 1250.
 */
export const toAmount = (text: string): number => {
  if (text.length > maxAmountLength) return Number.NaN;
  const plain = toLine(asciiDigits(halfWidth(text)).replace(/\p{DI}/gu, ''))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',')
    .replace(/^(-?) ?(?:US ?\$|USD|\$) ?/i, '$1')
    .replace(/ ?(?:US ?\$|USD|\$)$/i, '');
  if (simple.test(plain)) return Number(plain);
  return grouped.test(plain) ? Number(plain.replace(/[, '‘’ʼ]/g, '')) : Number.NaN;
};
