/**
 * How columns that are computed in SQL are read: `sql`…`.mapWith(decoder)` has the type that the decoder gives, so that no
 * type is stated that nothing checks. Drizzle gives null without asking a decoder; `orNull` says so in the type.
 */
export const orNull =
  <T>(decode: (value: unknown) => T) =>
  (value: unknown): T | null =>
    value === null ? null : decode(value);

/** One of these words; throws a TypeError for any other value. */
export const oneOf =
  <T extends string>(...words: readonly T[]) =>
  (value: unknown): T => {
    const word = words.find((known) => known === value);
    if (word === undefined) throw new TypeError(`The database gave ${String(value)} instead of ${words.join(', ')}.`);
    return word;
  };

/** A list from `json_agg`, read item by item; throws a TypeError for anything else. */
export const listOf =
  <T>(decode: (item: Record<string, unknown>) => T) =>
  (value: unknown): T[] => {
    if (!Array.isArray(value)) throw new TypeError('The database gave no list.');
    return value.map((item) => decode({ ...item }));
  };

/** True for what can be looked for as an id; anything else the database refuses as malformed. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
