const withoutErrors = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined; // storage is full or switched off
  }
};

/** The getter of the area throws too where storage is switched off. */
const safe = (area: () => Storage) => {
  const get = (key: string): string | null => withoutErrors(() => area().getItem(key)) ?? null;
  return {
    /** Null when nothing is stored or storage is switched off. */
    get,
    /** Undefined also for a text that is no JSON. */
    getJson: (key: string): unknown => withoutErrors(() => JSON.parse(get(key) ?? 'null')) ?? undefined,
    /** False when the text could not be stored. */
    set: (key: string, text: string): boolean =>
      withoutErrors(() => {
        area().setItem(key, text);
        return true;
      }) ?? false,
    remove: (key: string): void => withoutErrors(() => area().removeItem(key)),
  };
};

/** The browser's storage, of all visits (`local`) and of this tab (`session`). Never throws. */
export const storage = { local: safe(() => localStorage), session: safe(() => sessionStorage) };
