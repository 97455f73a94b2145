import { categories } from '@nearhand/contracts';
import { attempts } from './kept-attempt.ts';
import { type FormOwner, keptItem } from './kept-item.ts';
import { newOption, type OptionForm, type ServiceForm } from './service-form.ts';

/** A form that somebody left unfinished. */
export interface KeptForm {
  values: ServiceForm;
  /** What it was typed over: where `values` differ from it, somebody changed something. */
  base: ServiceForm;
}

const longest = 30 * 24 * 60 * 60 * 1000;
const forms = keptItem();

/** Keeps a form in this browser, for that person alone. */
export const keepForm = (owner: FormOwner, { values, base }: KeptForm): void =>
  forms.keep(owner, { savedAt: Date.now(), values, base });

/** Forgets the form, and with it that it was sent. */
export const dropKeptForm = (owner: FormOwner): void => {
  forms.drop(owner);
  attempts.drop(owner);
};

/** What was kept in the last thirty days, where it is a service's form. */
export const readKeptForm = (owner: FormOwner): KeptForm | undefined => {
  const kept = forms.read(owner);
  if (isKept(kept) && Date.now() - kept.savedAt < longest) {
    return { values: withFreshKeys(kept.values), base: kept.base };
  }
  if (kept !== undefined) dropKeptForm(owner);
  return undefined;
};

const withFreshKeys = (form: ServiceForm): ServiceForm => ({
  ...form,
  options: form.options.map((option) => ({ ...option, key: newOption().key })),
});

type Members = Record<string, unknown>;
const isMembers = (data: unknown): data is Members => typeof data === 'object' && data !== null;
const areTexts = (data: Members, names: readonly string[]) => names.every((name) => typeof data[name] === 'string');

const isOption = (data: unknown): data is OptionForm =>
  isMembers(data) &&
  areTexts(data, ['name', 'description', 'price']) &&
  (data._id === undefined || typeof data._id === 'string');

const isServiceForm = (data: unknown): data is ServiceForm =>
  isMembers(data) &&
  areTexts(data, ['name', 'description', 'basePrice']) &&
  ['', ...categories].some((category) => category === data.category) &&
  Array.isArray(data.options) &&
  data.options.every(isOption) &&
  Array.isArray(data.images) &&
  data.images.every((image) => typeof image === 'string');

const isKept = (data: unknown): data is KeptForm & { savedAt: number } =>
  isMembers(data) && typeof data.savedAt === 'number' && isServiceForm(data.values) && isServiceForm(data.base);
