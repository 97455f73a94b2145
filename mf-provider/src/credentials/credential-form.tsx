import {
  type CreateCredential,
  credentialFileTypes,
  credentialKindNames,
  credentialKinds,
  credentialLimits,
  localDay,
  maxPictureBytes,
  toLine,
} from '@nearhand/contracts';
import { unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Typography } from '@nearhand/ui';
import {
  DateInput,
  describedBy,
  FieldRemark,
  FileInput,
  Form,
  maxLength,
  RadioGroupInput,
  SubmitButton,
  TextInput,
} from '@nearhand/ui/forms';
import { type FormikHelpers, useField } from 'formik';
import { useId, useState } from 'react';
import { mixed, object, string } from 'yup';
import { FileDrop } from '../forms/file-drop.ts';
import { InertWhileSending } from '../forms/inert-while-sending.tsx';
import { handInCredential } from './credential-api.ts';

/** The file itself is beside the values: a draft cannot store it. */
const empty: Omit<CreateCredential, 'number'> & { number: string } = {
  kind: 'licence',
  title: '',
  number: '',
  issuer: '',
  validUntil: '',
  file: '',
};
type Values = typeof empty;

const line = () => string().transform(toLine);

const schema = object({
  kind: mixed<Values['kind']>().oneOf(credentialKinds),
  title: line().required('Please enter what it is').test(maxLength(credentialLimits.title, 'title')),
  number: line().test(maxLength(credentialLimits.number, 'number')),
  issuer: line().required('Please enter who issued it').test(maxLength(credentialLimits.issuer, 'issuer')),
  validUntil: string()
    .required('Please enter its last day')
    .test('ahead', 'Please enter a day that has not passed', (day = '') => day >= localDay(new Date())),
});

const kinds = credentialKinds.map((kind) => ({ value: kind, label: credentialKindNames[kind] }));

const missing = 'Please choose the file';
/** The API classifies it by its content. */
const faultOf = (file: File | undefined): string | undefined => {
  if (!file) return missing;
  if (file.size === 0) return 'This file is empty. Please choose another one';
  return file.size > maxPictureBytes ? 'The file must have less than 5 MB' : undefined;
};

/** Hands in a licence or an insurance with its file. */
export const CredentialForm = () => {
  const [file, setFile] = useState<File>();
  const { run } = useAction(handInCredential, {
    failed: ['Failed to hand it in', unexplained],
    done: ['Handed in', 'We look at it and write to you.'],
  });
  const send = async ({ number, ...form }: Values, { resetForm }: FormikHelpers<Values>) => {
    if (!file || !(await run({ ...form, ...(number && { number }), file }))) return;
    resetForm();
    setFile(undefined);
  };
  return (
    <Form label="Hand in" initialValues={empty} validationSchema={schema} onSubmit={send}>
      <InertWhileSending>
        <RadioGroupInput name="kind" label="Kind" options={kinds} />
        <TextInput name="title" label="Title" autoComplete="off" placeholder="Master electrician" />
        <TextInput
          name="number"
          label="Number"
          optional
          autoComplete="off"
          helperText="Only you and our team see it."
        />
        <TextInput name="issuer" label="Issued by" autoComplete="off" placeholder="State licensing board" />
        <DateInput name="validUntil" label="Valid until" min={localDay(new Date())} />
        <FileField file={file} onChoose={setFile} />
      </InertWhileSending>
      <div>
        <SubmitButton busyLabel="Sending...">Hand in</SubmitButton>
      </div>
    </Form>
  );
};

interface FileFieldProps {
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
}

const FileField = ({ file, onChoose }: FileFieldProps) => {
  const id = useId();
  const fault = faultOf(file);
  const [, { touched }] = useField<string>({ name: 'file', validate: () => fault });
  // Formik has that of the last submit.
  const error = file || touched ? fault : undefined;
  const look = { ...(error && { error }), helperText: 'Only you and our team see the file.' };
  return (
    <div>
      <FileDrop>
        <FileInput
          label="File"
          accept={credentialFileTypes}
          onChoose={([chosen]) => onChoose(chosen)}
          {...describedBy(id, look)}
        />
        <Typography sx={{ fontWeight: 600 }}>{file ? <bdi>{file.name}</bdi> : 'Choose the file'}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          PDF, JPG, PNG or WebP of at most 5 MB
        </Typography>
      </FileDrop>
      <FieldRemark id={id} {...look} />
    </div>
  );
};
