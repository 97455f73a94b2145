import { namespace } from '@slices/format';

const withoutErrors = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined; // storage is full or switched off
  }
};

const safe = (area: () => Storage, prefix = '') => {
  const get = (key: string): string | null => withoutErrors(() => area().getItem(prefix + key)) ?? null;
  return {
    keys: (): string[] => withoutErrors(() => Object.keys(area())) ?? [],
    get,
    getJson: (key: string): unknown => withoutErrors(() => JSON.parse(get(key) ?? 'null')) ?? undefined,
    set: (key: string, text: string): boolean =>
      withoutErrors(() => {
        area().setItem(prefix + key, text);
        return true;
      }) ?? false,
    remove: (key: string): void => withoutErrors(() => area().removeItem(prefix + key)),
  };
};

/** The browser's storage, of all visits (`local`) and of this tab (`session`). Never throws. */
export const storage = { local: safe(() => localStorage), session: safe(() => sessionStorage) };

/** The part that no release may write to. */
export const hostStorage = {
  local: safe(() => localStorage, `${namespace}.`),
  session: safe(() => sessionStorage, `${namespace}.`),
};
