/**
 * One letter, number, symbol or punctuation mark that is drawn, as Hangul's fillers and Braille's blank are not: a text
 * without any shows nothing. For a pattern that is read with the `u` flag.
 */
export const visibleSign = '(?![\\p{DI}\\u2800])[\\p{L}\\p{N}\\p{S}\\p{P}]';
