import { categories } from '@nearhand/contracts';
import { type DraftOwner, formDraft } from '@nearhand/ui/forms';
import { array, object, string } from 'yup';
import { mergeForms } from './merge-forms.ts';
import { newOption, type ServiceForm } from './service-form.ts';
import { isSameForm } from './wire-service.ts';

const storedForm = object({
  name: string().defined(),
  category: string()
    .oneOf([...categories, '' as const])
    .defined(),
  description: string().defined(),
  basePrice: string().defined(),
  options: array(
    object({ _id: string(), name: string().defined(), description: string().defined(), price: string().defined() }),
  ).required(),
  images: array(string().defined()).required(),
}).required();
const storedDraft = object({ values: storedForm, base: storedForm }).required();

const withKeys = ({ options, ...form }: typeof storedForm.__outputType): ServiceForm => ({
  ...form,
  options: options.map(({ _id, ...option }) => ({
    ...option,
    ...(_id !== undefined && { _id }),
    key: newOption().key,
  })),
});

export const serviceDraft = (owner: DraftOwner) => formDraft('browser', owner);

export interface OpenedForm {
  initial: ServiceForm;
  /** Set when `initial` holds a draft; `over-changes` when the service has changed since. */
  draft?: 'as-left' | 'over-changes';
}

/** The first values of a form: its draft laid over `base`, the form of the service as it is now. */
export const openForm = (owner: DraftOwner, base: ServiceForm): OpenedForm => {
  const draft = serviceDraft(owner);
  const stored = draft.read();
  if (!stored) return { initial: base };
  if (!storedDraft.isValidSync(stored, { strict: true })) {
    draft.remove();
    return { initial: base };
  }
  const values = withKeys(stored.values);
  const before = withKeys(stored.base);
  const hasChanged = !isSameForm(before, base);
  const initial = hasChanged ? mergeForms(before, values, base) : values;
  if (isSameForm(initial, base)) return { initial: base };
  return { initial, draft: hasChanged ? 'over-changes' : 'as-left' };
};
