import { readKeptForm } from './kept-form.ts';
import type { FormOwner } from './kept-item.ts';
import { mergeForms } from './merge-forms.ts';
import type { ServiceForm } from './service-form.ts';
import { isSameForm } from './wire-service.ts';

export interface OpenedForm {
  initial: ServiceForm;
  /** Something in it was typed earlier; `over-changes`: the service has changed since. */
  kept?: 'as-left' | 'over-changes';
}

/** What the form starts with: what was typed earlier over `base`, which is the form of the service as it is now. */
export const openForm = (owner: FormOwner, base: ServiceForm): OpenedForm => {
  const found = readKeptForm(owner);
  if (!found) return { initial: base };
  const hasChanged = !isSameForm(found.base, base);
  const initial = hasChanged ? mergeForms(found.base, found.values, base) : found.values;
  if (isSameForm(initial, base)) return { initial: base };
  return { initial, kept: hasChanged ? 'over-changes' : 'as-left' };
};
