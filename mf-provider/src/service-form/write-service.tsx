import { paths, type Service } from '@nearhand/contracts';
import { toast, useSingleFlight } from '@nearhand/platform';
import { LinkButton, Stack } from '@nearhand/ui';
import { Form, SubmitButton } from '@nearhand/ui/forms';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { PicturesInput, type PicturesState } from '../pictures/pictures-input.tsx';
import { FormBesidePreview } from './form-beside-preview.tsx';
import { KeepForm } from './keep-form.tsx';
import { type FormOwner, readKeptForm } from './kept-form.ts';
import { KeptNotice } from './kept-notice.tsx';
import { OptionList } from './option-list.tsx';
import { ServiceFields } from './service-fields.tsx';
import { type ServiceForm, serviceSchema } from './service-form.ts';
import { UnsavedService } from './unsaved-service.tsx';
import { isSameForm } from './wire-service.ts';

export type ServiceFormHelpers = FormikHelpers<ServiceForm>;

interface Props {
  /** Names the form. */
  label: string;
  owner: FormOwner;
  /** What stands in it before anything is typed. */
  start: () => ServiceForm;
  /** The service as it is, where it is there already. */
  saved?: Service;
  submit: string;
  busyLabel: string;
  /** Which option to start at: its id or its place. */
  option?: string | null;
  /** Answers `done` once the service is saved; a refusal leaves the form as it is. */
  onSave: (form: ServiceForm, helpers: ServiceFormHelpers) => Promise<'done' | undefined>;
}

/** A service, being written: what was kept of it in this browser lies over what it starts from. */
export const WriteService = ({ label, owner, start, saved, submit, busyLabel, option, onSave }: Props) => {
  const [base] = useState(start);
  const [kept] = useState(() => {
    const found = readKeptForm(owner);
    return found && !isSameForm(found, base) ? found : undefined;
  });
  const [pictures, setPictures] = useState<PicturesState>('idle');
  const isUploading = pictures === 'uploading';
  const initial = kept ?? base;
  const focused = initial.options.find(({ _id }) => option && _id === option) ?? initial.options[Number(option || -1)];

  const save = useSingleFlight(async (form: ServiceForm, helpers: ServiceFormHelpers) => {
    if (isUploading) {
      toast.error('Please wait until all pictures are uploaded');
      return;
    }
    return await onSave(form, helpers);
  });

  return (
    <Form label={label} initialValues={initial} validationSchema={serviceSchema} onSubmit={save}>
      <KeepForm {...owner} base={base} />
      <UnsavedService base={base} isUploading={isUploading} />
      <Stack spacing={3}>
        {kept && <KeptNotice base={base} />}
        <FormBesidePreview saved={saved}>
          <ServiceFields />
          <PicturesInput name="images" onStateChange={setPictures} />
          <OptionList focused={focused?.key} />
        </FormBesidePreview>
        <Stack
          direction="row"
          useFlexGap
          sx={{ flexWrap: 'wrap', gap: 1.5, pt: 3, borderTop: 1, borderColor: 'divider' }}
        >
          <LinkButton to={paths.myServices} variant="outlined" size="large">
            Cancel
          </LinkButton>
          <SubmitButton size="large" busyLabel={busyLabel}>
            {submit}
          </SubmitButton>
        </Stack>
      </Stack>
    </Form>
  );
};
