import { toLine } from '@nearhand/contracts';
import { unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Notice } from '@nearhand/ui';
import { Form, maxLength, SubmitButton, TextInput } from '@nearhand/ui/forms';
import type { FormikHelpers } from 'formik';
import { object, string } from 'yup';
import { InertWhileSending } from '../forms/inert-while-sending.tsx';
import { importCalendar } from './imported-calendars-api.ts';

const empty = { name: '', url: '' };
const secure = /^(https|webcals?):\/\/.+/i;

const schema = object({
  name: string().transform(toLine).required('Please enter a name').test(maxLength(60, 'name')),
  url: string()
    .transform(toLine)
    .required('Please enter the address of the calendar')
    .matches(secure, 'Please enter an address that begins with https://')
    .test(maxLength(2000, 'address')),
});

/** Other products show the address of a calendar with this scheme. */
const withHttps = (url: string) => url.replace(/^webcals?:/i, 'https:');

/** Imports a calendar from an address, which is read again and again. */
export const ImportForm = ({ providerId }: { providerId: string }) => {
  const { run } = useAction(() => importCalendar(providerId), {
    failed: ['Failed to sync the calendar', unexplained],
    done: ({ notice }) => ['Calendar synced', notice],
  });
  const add = async (form: typeof empty, { resetForm }: FormikHelpers<typeof empty>) => {
    if (await run({ body: { name: form.name, url: withHttps(form.url) } })) resetForm();
  };
  return (
    <Form label="Sync from an address" initialValues={empty} validationSchema={schema} onSubmit={add}>
      <InertWhileSending>
        <TextInput name="name" label="Name" autoComplete="off" placeholder="My other job" />
        <TextInput
          name="url"
          label="Address"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
        />
        <Notice severity="info">
          The address is read about every 15 minutes. Nobody else sees what the calendar holds.
        </Notice>
      </InertWhileSending>
      <div>
        <SubmitButton busyLabel="Syncing...">Sync calendar</SubmitButton>
      </div>
    </Form>
  );
};
