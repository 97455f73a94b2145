/** In characters as the API counts them, so that an emoji is one and not two. */
const lengthOf = (text = ''): number => [...text].length;

/** A Yup test, for `.test(…)`: no shorter than `least` characters, where an emoji is one. */
export const atLeast = (least: number, message: string) => ({
  name: 'atLeast',
  message,
  test: (text?: string) => lengthOf(text) >= least,
});

/** As {@link atLeast}: no longer than `most` characters; `what` is the field in its sentence. */
export const atMost = (most: number, what: string) => ({
  name: 'atMost',
  message: `Please keep the ${what} to at most ${most.toLocaleString('en')} characters`,
  test: (text?: string) => lengthOf(text) <= most,
});
