/** For `sql`…`.mapWith(decoder)`: the column has the type that the decoder returns. Drizzle passes null through. */
export const orNull =
  <T>(decode: (value: unknown) => T) =>
  (value: unknown): T | null =>
    value === null ? null : decode(value);

export const oneOf =
  <T extends string>(...words: readonly T[]) =>
  (value: unknown): T => {
    const word = words.find((known) => known === value);
    if (word === undefined) throw new TypeError(`The database gave ${String(value)} instead of ${words.join(', ')}.`);
    return word;
  };

export const listOf =
  <T>(decode: (item: Record<string, unknown>) => T) =>
  (value: unknown): T[] => {
    if (!Array.isArray(value)) throw new TypeError('The database gave no list.');
    return value.map((item) => decode({ ...item }));
  };

/** The database rejects any other text as an id. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Comes before all ids. */
export const nilId = '00000000-0000-0000-0000-000000000000';
