const rightToLeft =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** For a block of its own: each line then reads in the direction of its first strong character. */
export const withoutDirections = (text: string): string => text.replaceAll(directionControls, '');

/**
 * A text of other people for a sentence of ours: it cannot reverse the words around it. Texts that only read left to
 * right stay as they are. In markup `<bdi>` does the same.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? `\u2068${withoutDirections(text)}\u2069` : text;
