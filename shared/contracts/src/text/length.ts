let segmenter: Intl.Segmenter | undefined;

/** The characters that a person sees: a sign with its marks, an emoji of several parts. For short texts such as names. */
export const charactersOf = (text: string): string[] => {
  // Browsers older than 2024 may lack it.
  if (!('Segmenter' in Intl)) return [...text];
  // It takes a page long to build.
  segmenter ??= new Intl.Segmenter('en');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
};

/** The segmenter's time for one character grows with the text: it never gets a long one. */
const partLength = 200;

/** As {@link charactersOf}, of a text of any length. */
export function* eachCharacter(text: string): Generator<string, void> {
  for (let start = 0; start < text.length; ) {
    const end = start + partLength;
    const hasMore = end < text.length;
    const piece = hasMore ? text.slice(start, end).replace(/[\uD800-\uDBFF]$/, '') : text.slice(start);
    const part = /^[\n -~]*$/.test(piece) ? [...piece] : charactersOf(piece);
    // It may go on in the next part.
    if (hasMore && part.length > 1) part.pop();
    yield* part;
    start += part.join('').length;
  }
}

/** Storage needs a limit too: a character of more code points counts as several. */
const pointsPerCharacter = 10;

/** A text of more code units for each character of a limit is above the limit. */
export const unitsPerCharacter = 2 * pointsPerCharacter;

/** How many characters of a text count against its limit. Counts no further than the first above `limit`. */
export const textLength = (text: string, limit = Number.POSITIVE_INFINITY): number => {
  let count = 0;
  for (const character of eachCharacter(text)) {
    count += Math.ceil([...character].length / pointsPerCharacter);
    if (count > limit) break;
  }
  return count;
};

/** Whether a text has no more than `limit` characters. Counts only where its code units do not tell. */
export const fitsIn = (text: string, limit: number): boolean =>
  text.length <= limit || (text.length <= unitsPerCharacter * limit && textLength(text, limit) <= limit);

/** No more than `limit` characters of a text, the last an ellipsis if some are missing. */
export const cutText = (text: string, limit: number): string => {
  const parts: string[] = [];
  for (const character of eachCharacter(text)) {
    if (parts.push(character) > limit) return `${parts.slice(0, limit - 1).join('')}…`;
  }
  return text;
};
