import { unsavedWork } from '@nearhand/platform/host';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormikContext } from 'formik';
import { array, object, string } from 'yup';
import { Form, PasswordInput, SubmitButton, TextInput } from '../forms.ts';
import { liveRegion } from '../page/announce.ts';

const Add = () => {
  const { values, setFieldValue } = useFormikContext<{ people: object[] }>();
  return (
    <button type="button" onClick={() => setFieldValue('people', [...values.people, { name: '', age: '' }])}>
      Add
    </button>
  );
};

test('fields of a list are counted one by one; a field that was just added has no error', async () => {
  const people = object({
    people: array().of(object({ name: string().required('Who?'), age: string().required('?') })),
  });
  render(
    <Form initialValues={{ people: [{ name: 'Ada', age: '' }] }} validationSchema={people} onSubmit={() => {}}>
      <TextInput name="people.0.age" label="Age" />
      <TextInput name="people.1.name" label="Name" />
      <Add />
      <SubmitButton busyLabel="Saving…">Save</SubmitButton>
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.type(screen.getByLabelText('Age'), '9{Backspace}');
  await waitFor(() => expect(screen.getByLabelText('Age')).toBeInvalid());
  expect(screen.getByLabelText('Name')).toBeValid();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(liveRegion()).toHaveTextContent('3 fields need attention'));
  expect(screen.getByLabelText('Age')).toHaveFocus();
});

/** As browsers do when the button that holds it is disabled; jsdom blurs nothing that is. */
const loseFocus = async () => {
  screen.getByLabelText('Email').focus();
  screen.getByLabelText('Email').blur();
};

test('a submit that changes nothing on the page returns the focus', async () => {
  render(
    <Form initialValues={{ email: '' }} onSubmit={loseFocus}>
      <TextInput name="email" label="Email" />
      <SubmitButton busyLabel="Sending…">Send</SubmitButton>
    </Form>,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'ada{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus());
});

const Send = ({ needsEmail }: { needsEmail: boolean }) => {
  const { values } = useFormikContext<{ email: string }>();
  return (
    <SubmitButton busyLabel="Sending…" disabled={needsEmail && values.email === ''}>
      Send
    </SubmitButton>
  );
};

test.each([
  ['the button', false, () => screen.getByRole('button', { name: 'Send' })],
  ['the first field where the button stays disabled', true, () => screen.getByLabelText('Email')],
])('a form that its submit resets gives the focus to %s', async (_what, needsEmail, focused) => {
  render(
    <Form
      initialValues={{ email: '' }}
      onSubmit={async (_values, { resetForm }) => {
        await loseFocus();
        resetForm();
      }}
    >
      <TextInput name="email" label="Email" />
      <Send needsEmail={needsEmail} />
    </Form>,
  );
  for (const _time of [1, 2]) {
    await userEvent.type(screen.getByLabelText('Email'), 'ada');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(''));
    await waitFor(() => expect(focused()).toHaveFocus());
  }
});

test('a field with an error from the API gets the focus', async () => {
  render(
    <Form
      initialValues={{ password: 'nearhand' }}
      onSubmit={async (_values, { setFieldError }) => setFieldError('password', 'This is not your password')}
    >
      <PasswordInput name="password" label="Password" autoComplete="current-password" />
      <SubmitButton busyLabel="Saving…">Save</SubmitButton>
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This is not your password')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('input counts as unsent until it is undone, reset or unmounted', async () => {
  let finish = () => {};
  const { unmount } = render(
    <Form
      initialValues={{ email: '' }}
      onSubmit={async (_values, { resetForm }) => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        resetForm();
      }}
    >
      <TextInput name="email" label="Email" />
      <SubmitButton busyLabel="Sending…">Send</SubmitButton>
    </Form>,
  );
  const email = screen.getByLabelText('Email');
  expect(unsavedWork.exists()).toBe(false);
  await userEvent.type(email, 'a');
  expect(unsavedWork.exists()).toBe(true);
  await userEvent.clear(email);
  expect(unsavedWork.exists()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(unsavedWork.exists()).toBe(true);
  finish();
  await waitFor(() => expect(unsavedWork.exists()).toBe(false));
  await userEvent.type(email, 'a');
  unmount();
  expect(unsavedWork.exists()).toBe(false);
});
