/** Spaces of any width, tabs, line ends, and the signs that look like a space: Hangul's fillers and Braille's blank. */
const blanks = /[\p{Z}\t-\r\u0085\u2800\u3164\uFFA0]+/gu;

const western = '\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}';
const joining = `(?![${western}\\p{sc=Han}])[\\p{L}\\p{M}]`;
const rightToLeft = '[\\p{sc=Arabic}\\p{sc=Hebrew}\\p{sc=Syriac}\\p{sc=Thaana}\\p{sc=Nko}\\p{sc=Adlam}]';
const emoji = '\\p{ExtPict}[\\uFE0F\\p{EMod}]*';

/** Signs that are invisible alone and change what stands beside them. */
const needed = [
  // Flags of England, Scotland and Wales.
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,6}\\u{E007F}',
  `${emoji}(?:\\u200D${emoji})*`,
  // Persian and Indic words. A half form, which may end one, is a sign that mutes the vowel, and a joiner.
  `${joining}[\\u200C\\u200D](?=${joining})`,
  '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]\\u200D',
  // Arabic's sign for a year of the Hijra.
  '\\u0647\\u200D',
  `${rightToLeft}\\u200F|\\u200F(?=\\s?${rightToLeft})`,
  // Variants of emoji, Han and Mongolian signs.
  `(?![\\p{DI}\\p{C}\\p{Z}${western}])[^][\\uFE00-\\uFE0F\\u180B-\\u180D\\u{E0100}-\\u{E01EF}]`,
].join('|');

/** Controls, directions, soft hyphens, spaces without width, halves of a character. */
const invisible = new RegExp(`(${needed})|(?![\\n\\t])[\\p{DI}\\p{Cc}\\p{Cs}\\uFFF9-\\uFFFB]`, 'gu');

/** Nothing but marks, and more marks than any script has on one sign: composing takes long with many. */
const needlessMarks = /^[\p{M}\s]+$|(\p{M}{8})\p{M}+/gu;

/** Han variants of names that NFC would replace by another variant. */
const composable = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu;

const visible = (text: string): string =>
  text
    .replace(invisible, '$1')
    .replace(needlessMarks, '$1')
    .replace(composable, (part) => part.normalize());

/** A name, an address, a place: one line, in composed characters, without invisible signs. */
export const toLine = (text: string): string =>
  visible(text.replace(blanks, ' '))
    .replace(/ +/g, ' ')
    .replace(/^[ \u200F]+|[ \u200C\u200F]+$/g, '');

/** As {@link toLine}, with the lines, tabs and spaces inside as they were typed. */
export const toParagraph = (text: string): string =>
  visible(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[\u2800\u3164\uFFA0]/g, ' ')).trim();

/** Full-width signs such as `＠` in ASCII. Not more: NFKC would make `12⁵⁰` another number. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** Without these signs at its ends. A pattern `[…]+$` would try again from each sign of a long run. */
export const stripped = (text: string, before: RegExp, after: RegExp): string => {
  const signs = [...text];
  let start = 0;
  let end = signs.length;
  while (start < end && before.test(signs[start] ?? '')) start++;
  while (start < end && after.test(signs[end - 1] ?? '')) end--;
  return signs.slice(start, end).join('');
};

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The digits of any script as 0 to 9. Unicode has the ten of each in a row. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (isDigit(zero - 1)) zero--;
    return `${(code - zero) % 10}`;
  });
