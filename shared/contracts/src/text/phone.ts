import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { asciiDigits, toLine } from './line.ts';

/** ASCII, where it is clear what the sign means. */
const plain = (text: string): string =>
  toLine(asciiDigits(text.normalize('NFKC')))
    .replace(/\p{DI}/gu, '')
    .replace(/[\p{Pd}\u2212\u30FC]/gu, '-')
    .replace(/[·•∙]/g, '.')
    .replace(/^(?:tel|telephone|phone|mobile|cell|callto|sms)\b[.:\s]*/i, '')
    .replace(/^\(\+(\d+)\)/, '+$1 ')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/(\d\)?)[\s,;]*(?:extension|ext|x|#)[.:=\s]*(\d+)$/i, '$1 x$2');

/**
 * `+1 212 555 0100 x5` for a number that is known: an American one, or one with the code of its country. Another number
 * stays as it is written, without invisible signs: it may be a local one.
 */
export const toPhone = (text: string): string => {
  const written = plain(text);
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'US', extract: false });
  const isKnown = written.startsWith('+') ? number?.isPossible() : number?.isValid();
  return number && isKnown ? number.formatInternational().replace(' ext. ', ' x') : written;
};
