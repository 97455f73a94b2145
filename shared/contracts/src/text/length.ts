/** Browsers of before 2024 may lack it. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en') : undefined;

/** The characters that a person sees: a sign with its marks, an emoji of several parts. */
export const charactersOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];

/** Storage needs a limit too: a character of more code points counts as several. */
const pointsPerCharacter = 10;

/** How many characters of a text count against its limit. */
export const textLength = (text: string): number =>
  charactersOf(text).reduce((sum, character) => sum + Math.ceil([...character].length / pointsPerCharacter), 0);

/** Whether a text has at most `limit` characters. Counts only where its code units do not tell. */
export const fitsIn = (text: string, limit: number): boolean =>
  text.length <= limit || (text.length <= 2 * pointsPerCharacter * limit && textLength(text) <= limit);

/** At most `limit` characters of a text, the last an ellipsis if some are missing. */
export const cutText = (text: string, limit: number): string =>
  text.length <= limit || charactersOf(text).length <= limit
    ? text
    : `${charactersOf(text)
        .slice(0, limit - 1)
        .join('')}…`;
