/** Spaces of any width, tabs, line ends, and the signs that look like a space: Hangul's fillers and Braille's blank. */
const blanks = /[\p{Z}\t-\r\u0085\u2800\u3164\uFFA0]+/gu;

const western = '\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}';
const joining = `(?![${western}\\p{sc=Han}])[\\p{L}\\p{M}]`;
const rightToLeft = '[\\p{sc=Arabic}\\p{sc=Hebrew}\\p{sc=Syriac}\\p{sc=Thaana}\\p{sc=Nko}\\p{sc=Adlam}]';
const emoji = '\\p{ExtPict}[\\uFE0F\\p{EMod}]*';

/** Signs that are invisible alone and change what stands beside them. */
const needed = [
  // Flags of England, Scotland and Wales.
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}',
  `${emoji}(?:\\u200D${emoji})*`,
  // Persian and Indic words; a half form may end one.
  `${joining}[\\u200C\\u200D](?=${joining})`,
  '(?!\\p{sc=Inherited})\\p{M}\\u200D',
  `${rightToLeft}\\u200F|\\u200F(?=\\s?${rightToLeft})`,
  // Variants of emoji, Han and Mongolian signs.
  `(?![\\p{DI}\\p{C}\\p{Z}${western}])[^][\\uFE00-\\uFE0F\\u180B-\\u180D\\u{E0100}-\\u{E01EF}]`,
].join('|');

/** Controls, directions, soft hyphens, spaces without width. */
const invisible = new RegExp(`(${needed})|(?![\\n\\t])[\\p{DI}\\p{Cc}\\uFFF9-\\uFFFB]`, 'gu');

/** Han variants of names that NFC would replace by another variant. */
const composable = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu;

const visible = (text: string): string => text.replace(invisible, '$1').replace(composable, (part) => part.normalize());

/** A name, an address, a place: one line, in composed characters, without invisible signs. */
export const toLine = (text: string): string =>
  visible(text.replace(blanks, ' '))
    .replace(/ +/g, ' ')
    .replace(/^[ \u200F]+|[ \u200C\u200F]+$/g, '');

/** As {@link toLine}, with the lines, tabs and spaces inside as they were typed. */
export const toParagraph = (text: string): string =>
  visible(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[\u2800\u3164\uFFA0]/g, ' ')).trim();

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The digits of any script as 0 to 9. Unicode has the ten of each in a row. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (isDigit(zero - 1)) zero--;
    return `${(code - zero) % 10}`;
  });
