/**
 * One letter, number, symbol or punctuation mark: a text without any shows nothing. For a pattern that is read with the
 * `u` flag.
 */
export const visibleSign = '[\\p{L}\\p{N}\\p{S}\\p{P}]';
