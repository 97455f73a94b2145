import { paths, type Service } from '@nearhand/contracts';
import { toast } from '@nearhand/platform';
import { LinkButton, Stack, StickyBottomBar, styled } from '@nearhand/ui';
import { type DraftOwner, Form, LastingFormDraft, SubmitButton } from '@nearhand/ui/forms';
import { ConfirmLeave } from '@nearhand/ui/overlays';
import { type FormikHelpers, useFormikContext } from 'formik';
import { type ReactNode, useState } from 'react';
import { InertWhileSending } from '../forms/inert-while-sending.tsx';
import { PicturesInput, type PicturesState } from '../pictures/pictures-input.tsx';
import { CardPreview } from './card-preview.tsx';
import { useApiFieldErrors } from './field-errors.ts';
import { FormIndex, FormProgress, FormSection } from './form-section.tsx';
import { OptionList } from './option-list.tsx';
import { DraftNotice, openForm } from './service-draft.tsx';
import { AboutFields, PriceFields } from './service-fields.tsx';
import { type ServiceForm, serviceSchema } from './service-form.ts';
import { isSameForm } from './wire-service.ts';

/** The index, the form and the preview of its card beside each other; the preview is last on a phone. */
const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) 300px' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '200px minmax(0, 1fr) 300px' },
}));

const lost: Record<PicturesState, string> = {
  idle: '',
  uploading: 'Pictures that are not uploaded yet are lost.',
  failed: 'Pictures that could not be uploaded are lost.',
};

interface ConfirmLeaveProps {
  base: ServiceForm;
  pictures: PicturesState;
}

/** Asks before the user leaves the form. Not on the way to buy credits, except that pictures would be lost. */
const ConfirmLeaveService = ({ base, pictures }: ConfirmLeaveProps) => {
  const { values, isSubmitting } = useFormikContext<ServiceForm>();
  const hasChanged = !isSameForm(values, base);
  const text = [
    'Your service has not been saved.',
    hasChanged && 'What you typed is kept in this browser and will be here when you come back.',
    lost[pictures],
  ];
  return (
    <ConfirmLeave
      isDirty={!isSubmitting && (hasChanged || pictures !== 'idle')}
      title="Leave without saving?"
      text={text.filter(Boolean).join(' ')}
      confirmLabel="Leave"
      {...(pictures === 'idle' && { roundTrip: paths.getCredits })}
    />
  );
};

export interface Saving extends Pick<FormikHelpers<ServiceForm>, 'setValues'> {
  /** Shows the API's errors at the fields that it names. */
  showErrors: (error: unknown) => Promise<void>;
}

interface Props {
  label: string;
  owner: DraftOwner;
  /** The form before the user changed it; the same object as long as its values are the same. */
  base: ServiceForm;
  /** Absent for a new service. */
  saved?: Service;
  submit: string;
  busyLabel: string;
  /** The path of Cancel. */
  back: string;
  /** The id or the index of the option that takes focus. */
  option?: string | null;
  /** Above the form, and usable while the form is sent. */
  notice?: ReactNode;
  /** Resolves with `done` once the service is saved; else the form stays. */
  onSave: (form: ServiceForm, saving: Saving) => Promise<'done' | undefined>;
}

const pictureErrors: Record<Exclude<PicturesState, 'idle'>, string> = {
  uploading: 'Please wait until all pictures are uploaded',
  failed: 'Please retry or remove the pictures that were not uploaded',
};

/** The form of a service, with its draft. */
export const WriteService = ({ owner, base, saved, option, onSave, ...look }: Props) => {
  const [{ initial, draft }] = useState(() => openForm(owner, base));
  const [pictures, setPictures] = useState<PicturesState>('idle');
  const { gone, validate, showErrors } = useApiFieldErrors();
  const focused = initial.options.find(({ _id }) => option && _id === option) ?? initial.options[Number(option || -1)];

  const save = async (form: ServiceForm, helpers: FormikHelpers<ServiceForm>) => {
    if (pictures !== 'idle') {
      toast.error(pictureErrors[pictures]);
      return;
    }
    const { setValues } = helpers;
    return await onSave(form, { setValues, showErrors: (error) => showErrors(error, form, helpers) });
  };

  return (
    <Form
      label={look.label}
      draft={false}
      initialValues={initial}
      validationSchema={serviceSchema}
      validate={validate}
      onSubmit={save}
    >
      <LastingFormDraft {...owner} base={base} isSame={isSameForm} />
      <ConfirmLeaveService base={base} pictures={pictures} />
      <Stack spacing={3}>
        {look.notice}
        <InertWhileSending spacing={3}>
          <DraftNotice base={base} draft={draft} />
          <Parts>
            <FormIndex />
            <Stack spacing={3}>
              <AboutFields />
              <FormSection name="pictures" subtitle="Optional">
                <PicturesInput onStateChange={setPictures} gone={gone} />
              </FormSection>
              <OptionList focused={focused?.key} isNew={!saved} />
              <PriceFields isNew={!saved} />
            </Stack>
            <CardPreview saved={saved} />
          </Parts>
        </InertWhileSending>
        <StickyBottomBar sx={{ display: { md: 'flex' }, justifyContent: 'flex-end' }}>
          <FormProgress />
          <LinkButton to={look.back} variant="outlined">
            Cancel
          </LinkButton>
          <SubmitButton busyLabel={look.busyLabel}>{look.submit}</SubmitButton>
        </StickyBottomBar>
      </Stack>
    </Form>
  );
};
