import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { asciiDigits, halfWidth, stripped, toLine } from './line.ts';

/** Quotes, brackets and pictures around a number. */
const before = /[^\p{L}\p{M}\p{N}+(./-]/u;
const after = /[^\p{L}\p{M}\p{N}+()/-]/u;

/** `WhatsApp: `, `Office `. */
const label =
  /^(?:[\p{L}\p{M} .]{1,20}:|(?:telephone|tel|phone|ph|mobile|mob|cell|office|work|home|callto|sms|[tpmc](?=\.))(?!\p{L}))[.:/\s]*(?=.*\d)/iu;

/** ASCII, where it is clear what the sign means. */
const plain = (text: string): string => {
  const line = toLine(asciiDigits(halfWidth(text)).replace(/\p{DI}/gu, ''));
  // A picture alone must not empty the field.
  return (
    (stripped(line, before, after) || line)
      .replace(/[\p{Pd}\u2212\u2043\u30FC\uFF70_~]/gu, '-')
      .replace(/[·•∙‧・]/g, '.')
      .replace(label, '')
      .replace(/^\((\+[^()]+)\)$/, '$1')
      .replace(/^\((?:\+|00)(\d+)\)/, '+$1 ')
      // No number of North America begins with another 1. Australia dials 0011.
      .replace(/^00[ -]?(?=[1-9])(?!1\D*1)/, '+')
      .replace(/(\d\)?)[\s,;(]*(?:extension|extn|ext|poste|x|#)[.:=\s-]*(\d+)\)?$/i, '$1 x$2')
  );
};

/** Many times what a number has. A longer text is refused as it is: digits of scripts take long. */
const maxPhoneLength = 600;

const gap = '[ ()./-]*';
/** The groups of an American number, or what Americans dial before a foreign one. Brazil's `55 1234 5678` is neither. */
const american = new RegExp(`^(?:011|(?:1${gap})?\\(?\\d{3}${gap}\\d{3}${gap}\\d{4}(?: x\\d+)?$)`);

/**
 * `+1 212 555 0100 x5` for a number that is known: an American one, or one with the code of its country. Another number
 * stays as it is written, without invisible signs: it may be a local one.
 */
export const toPhone = (text: string): string => {
  if (text.length > maxPhoneLength) return text;
  const written = plain(text);
  const isAbroad = written.startsWith('+');
  if (!isAbroad && !american.test(written)) return written;
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'US', extract: false });
  const isKnown = isAbroad ? number?.isPossible() : number?.isValid();
  return number && isKnown ? number.formatInternational().replace(' ext. ', ' x') : written;
};
