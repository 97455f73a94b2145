import { categories, serviceLimits } from '@nearhand/contracts';
import { newOption, type OptionForm, type ServiceForm } from './service-form.ts';

/** Whose form it is, and which: `create-service`, `edit-service:<id>`. */
export interface FormOwner {
  form: string;
  userId: string;
}

const longest = 30 * 24 * 60 * 60 * 1000;
const keyOf = ({ form, userId }: FormOwner) => `nearhand.draft:${userId}:${form}`;

/** Keeps `values` in this browser, for that person alone. */
export const keepForm = (owner: FormOwner, values: ServiceForm): void => {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify({ savedAt: Date.now(), values }));
  } catch {
    // storage is full or switched off: an unfinished form lasts as long as its page
  }
};

export const dropKeptForm = (owner: FormOwner): void => {
  try {
    localStorage.removeItem(keyOf(owner));
  } catch {
    // as above
  }
};

/** What was kept in the last thirty days, where it is a service's form. */
export const readKeptForm = (owner: FormOwner): ServiceForm | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null');
    if (isKept(kept) && Date.now() - kept.savedAt < longest) return withFreshKeys(kept.values);
  } catch {
    return undefined; // storage is switched off, or somebody else wrote there
  }
  dropKeptForm(owner);
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
  data.options.length > 0 &&
  data.options.length <= serviceLimits.options &&
  data.options.every(isOption) &&
  Array.isArray(data.images) &&
  data.images.length <= serviceLimits.images &&
  data.images.every((image) => typeof image === 'string');

const isKept = (data: unknown): data is { savedAt: number; values: ServiceForm } =>
  isMembers(data) && typeof data.savedAt === 'number' && isServiceForm(data.values);
