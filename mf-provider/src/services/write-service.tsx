import { paths, type Service } from '@nearhand/contracts';
import { toast, useSingleFlight } from '@nearhand/platform';
import { LinkButton, Stack } from '@nearhand/ui';
import { type DraftOwner, Form, LastingFormDraft, SubmitButton } from '@nearhand/ui/forms';
import { ConfirmLeave } from '@nearhand/ui/overlays';
import { type FormikHelpers, useFormikContext } from 'formik';
import { type ReactNode, useState } from 'react';
import { PicturesInput, type PicturesState } from '../pictures/pictures-input.tsx';
import { FormBesidePreview } from './card-preview.tsx';
import { useRefusedFields } from './field-errors.ts';
import { OptionList } from './option-list.tsx';
import { DraftNotice, openForm } from './service-draft.tsx';
import { ServiceFields } from './service-fields.tsx';
import { type ServiceForm, serviceSchema } from './service-form.ts';
import { isSameForm } from './wire-service.ts';

/** While the form is being sent, nothing in it can be changed: it would be in no answer, and lost on the next page. */
const HeldWhileSending = ({ children }: { children: ReactNode }) => {
  const { isSubmitting } = useFormikContext();
  return (
    <Stack spacing={3} inert={isSubmitting} aria-busy={isSubmitting}>
      {children}
    </Stack>
  );
};

const lost: Record<PicturesState, string> = {
  idle: '',
  uploading: 'Pictures that are not uploaded yet are lost.',
  failed: 'Pictures that could not be uploaded are lost.',
};

interface ConfirmLeaveProps {
  /** The form before the user changed it. */
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
  /** Puts what the API found wrong on the fields that it names. */
  markRefused: (error: unknown) => Promise<void>;
}

interface Props {
  /** Names the form. */
  label: string;
  owner: DraftOwner;
  /** What stands in it before anything is typed; as long as it says the same, the same object. */
  base: ServiceForm;
  /** The service as it is, where it is there already. */
  saved?: Service;
  submit: string;
  busyLabel: string;
  /** Where Cancel leads. */
  back: string;
  /** Which option to start at: its id or its place. */
  option?: string | null;
  /** Above the form; unlike the form it can be used while that is being sent. */
  notice?: ReactNode;
  /** Answers `done` once the service is saved; a refusal leaves the form as it is. */
  onSave: (form: ServiceForm, saving: Saving) => Promise<'done' | undefined>;
}

const holdUps: Record<Exclude<PicturesState, 'idle'>, string> = {
  uploading: 'Please wait until all pictures are uploaded',
  failed: 'Please retry or remove the pictures that were not uploaded',
};

/** The form of a service, with its draft. */
export const WriteService = ({ owner, base, saved, option, onSave, ...look }: Props) => {
  const [{ initial, draft }] = useState(() => openForm(owner, base));
  const [pictures, setPictures] = useState<PicturesState>('idle');
  const { gone, validate, mark } = useRefusedFields();
  const focused = initial.options.find(({ _id }) => option && _id === option) ?? initial.options[Number(option || -1)];

  const save = useSingleFlight(async (form: ServiceForm, helpers: FormikHelpers<ServiceForm>) => {
    if (pictures !== 'idle') {
      toast.error(holdUps[pictures]);
      return;
    }
    const { setValues } = helpers;
    return await onSave(form, { setValues, markRefused: (error) => mark(error, form, helpers) });
  });

  return (
    <Form
      label={look.label}
      initialValues={initial}
      validationSchema={serviceSchema}
      validate={validate}
      onSubmit={save}
    >
      <LastingFormDraft {...owner} base={base} isSame={isSameForm} />
      <ConfirmLeaveService base={base} pictures={pictures} />
      <Stack spacing={3}>
        {look.notice}
        <HeldWhileSending>
          <DraftNotice base={base} draft={draft} />
          <FormBesidePreview saved={saved}>
            <ServiceFields />
            <PicturesInput name="images" onStateChange={setPictures} gone={gone} />
            <OptionList focused={focused?.key} />
          </FormBesidePreview>
        </HeldWhileSending>
        <Stack
          direction="row"
          useFlexGap
          sx={{ flexWrap: 'wrap', gap: 1.5, pt: 3, borderTop: 1, borderColor: 'divider' }}
        >
          <LinkButton to={look.back} variant="outlined" size="large">
            Cancel
          </LinkButton>
          <SubmitButton size="large" busyLabel={look.busyLabel}>
            {look.submit}
          </SubmitButton>
        </Stack>
      </Stack>
    </Form>
  );
};
