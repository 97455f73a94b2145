import { categories } from '@nearhand/contracts';
import { announce, Button, Notice } from '@nearhand/ui';
import { type DraftOwner, formDraft } from '@nearhand/ui/forms';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { array, object, string } from 'yup';
import { durationOptions, instantOptions } from '../schedule/durations.ts';
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
  // Drafts of earlier releases have none.
  duration: string().oneOf(durationOptions.map(({ value }) => value)),
  instant: string().oneOf(instantOptions.map(({ value }) => value)),
  options: array(
    object({ _id: string(), name: string().defined(), description: string().defined(), price: string().defined() }),
  ).required(),
  images: array(string().defined()).required(),
}).required();
const storedDraft = object({ values: storedForm, base: storedForm }).required();

const withKeys = ({ options, duration = '', instant = '', ...form }: typeof storedForm.__outputType): ServiceForm => ({
  ...form,
  duration,
  instant,
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

/** The initial values: the draft merged into `base`, the form of the service as it is now. */
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

const texts: Record<NonNullable<OpenedForm['draft']>, string> = {
  'as-left': 'We kept what you had typed when you left.',
  'over-changes':
    'We kept what you had typed when you left. The service has changed since; what you had typed lies over it.',
};

interface Props {
  base: ServiceForm;
  draft: OpenedForm['draft'];
}

/** Says that the form holds a draft, and offers to discard it. */
export const DraftNotice = ({ base, draft }: Props) => {
  const { resetForm } = useFormikContext<ServiceForm>();
  const [isAsking, setAsking] = useState(false);
  const [isDiscarded, setDiscarded] = useState(false);
  const text = draft && texts[draft];
  useEffect(() => {
    if (!text) return;
    // After the page's title, which is announced first.
    const timer = setTimeout(() => announce(text));
    return () => clearTimeout(timer);
  }, [text]);
  if (!text || isDiscarded) return null;
  return (
    <>
      <Notice severity="info">
        {text}{' '}
        <Button size="small" color="inherit" onClick={() => setAsking(true)}>
          Start over
        </Button>
      </Notice>
      <ConfirmDialog
        open={isAsking}
        title="Start over?"
        text="What you had typed goes for good, and so do pictures that are not saved yet."
        confirmLabel="Start over"
        cancelLabel="Keep it"
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => {
          resetForm({ values: { ...base } });
          setDiscarded(true);
        }}
      />
    </>
  );
};
