import type { FormikValues } from 'formik';

const keyOf = (form: string) => `nearhand.typed:${form}`;

/** Keeps `values` in this tab, under the form's name, for `userId` alone. */
export const keepTyping = (form: string, userId: string, values: FormikValues): void => {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ userId, values }));
  } catch {
    // storage is full or switched off: what was typed is lost, as it would be without this
  }
};

const readTyping = (form: string, userId: string): FormikValues | undefined => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    return isKept(kept) && kept.userId === userId ? kept.values : undefined;
  } catch {
    return undefined; // storage is switched off, or somebody else wrote there
  }
};

/** Whether `KeepTyped` would put something back, for a page that shows its form only on request. */
export const hasKeptTyping = (form: string, userId: string): boolean => readTyping(form, userId) !== undefined;

/** What is kept for `userId`, and forgets it; another person's is forgotten too. */
export const takeTyping = (form: string, userId: string): FormikValues | undefined => {
  const typed = readTyping(form, userId);
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // as above
  }
  return typed;
};

/** Of `kept` only what is of the same kind as in `values`: the form may have changed since. */
export const fitting = <Values extends FormikValues>(values: Values, kept: FormikValues): Partial<Values> => {
  const fits = (name: keyof Values & string) =>
    name in kept &&
    typeof kept[name] === typeof values[name] &&
    Array.isArray(kept[name]) === Array.isArray(values[name]);
  const names = Object.keys(values).filter(fits);
  return Object.fromEntries(names.map((name) => [name, kept[name]])) as Partial<Values>;
};

const isKept = (data: unknown): data is { userId: string; values: FormikValues } =>
  typeof data === 'object' &&
  data !== null &&
  'userId' in data &&
  'values' in data &&
  typeof data.values === 'object' &&
  data.values !== null;
