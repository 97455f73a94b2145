import { unsavedWork } from '@nearhand/platform/host';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormikContext } from 'formik';
import type { ComponentProps } from 'react';
import { array, object, string } from 'yup';
import { Form, PasswordInput, RadioGroupInput, SubmitButton, TextInput } from '../forms.ts';
import { liveRegion } from '../page/announce.ts';
import { renderForm } from './form.fixture.tsx';

type OnSubmit = ComponentProps<typeof Form<{ email: string }>>['onSubmit'];
const open = (onSubmit: OnSubmit, button = <SubmitButton busyLabel="Sending…">Send</SubmitButton>) =>
  renderForm(
    <Form initialValues={{ email: '' }} onSubmit={onSubmit}>
      <TextInput name="email" label="Email" />
      {button}
    </Form>,
  );
const email = () => screen.getByLabelText('Email');
const enter = (value: string, field = email()) => fireEvent.change(field, { target: { value } });
/** Focus and click, as a pointer does. */
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
};

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
  renderForm(
    <Form initialValues={{ people: [{ name: 'Ada', age: '' }] }} validationSchema={people} onSubmit={() => {}}>
      <TextInput name="people.0.age" label="Age" />
      <TextInput name="people.1.name" label="Name" />
      <Add />
      <SubmitButton busyLabel="Saving…">Save</SubmitButton>
    </Form>,
  );
  press('Add');
  enter('9', screen.getByLabelText('Age'));
  enter('', screen.getByLabelText('Age'));
  await waitFor(() => expect(screen.getByLabelText('Age')).toBeInvalid());
  expect(screen.getByLabelText('Name')).toBeValid();
  press('Save');
  await waitFor(() => expect(liveRegion()).toHaveTextContent('3 fields need attention'));
  expect(screen.getByLabelText('Age')).toHaveFocus();
});

test('two presses in one tick send a form once; after an error it can be sent again, after "done" it cannot', async () => {
  const ends: ((result?: unknown) => void)[] = [];
  const onSubmit = jest.fn(() => new Promise<unknown>((resolve) => ends.push(resolve)));
  open(onSubmit);
  const pressTwice = () =>
    act(async () => {
      const button = screen.getByRole('button');
      button.click();
      button.click();
    });
  await pressTwice();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  await act(async () => ends[0]?.());
  await pressTwice();
  expect(onSubmit).toHaveBeenCalledTimes(2);
  await act(async () => ends[1]?.('done'));
  await pressTwice();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

/** As browsers do when the button that holds it is disabled; jsdom blurs nothing that is. */
const loseFocus = async () => {
  email().focus();
  email().blur();
};

test('the second press of a double click chooses nothing that the first one scrolled below the pointer', async () => {
  renderForm(
    <Form initialValues={{ way: '' }} validationSchema={object({ way: string().required('?') })} onSubmit={() => {}}>
      <RadioGroupInput name="way" label="Way" options={[{ value: 'train', label: 'Train' }]} />
      <SubmitButton busyLabel="Sending…">Send</SubmitButton>
    </Form>,
  );
  const train = screen.getByRole('radio', { name: 'Train' });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }), { detail: 1 });
  await waitFor(() => expect(train).toHaveFocus());
  fireEvent.click(train, { detail: 2 });
  expect(train).not.toBeChecked();
  fireEvent.click(train, { detail: 1 });
  expect(train).toBeChecked();
  await waitFor(() => expect(screen.getByRole('radiogroup')).toBeValid());
});

test('a submit that changes nothing on the page returns the focus', async () => {
  const submit = jest.fn(loseFocus);
  open(submit);
  await userEvent.type(email(), 'ada{Enter}');
  await waitFor(() => {
    expect(submit).toHaveBeenCalled();
    expect(email()).toHaveFocus();
  });
  press('Send');
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
  ['the first field where the button stays disabled', true, email],
])('a form that its submit resets gives the focus to %s', async (_what, needsEmail, focused) => {
  const reset: OnSubmit = async (_values, { resetForm }) => {
    await loseFocus();
    resetForm();
  };
  open(reset, <Send needsEmail={needsEmail} />);
  for (const _time of [1, 2]) {
    enter('ada');
    press('Send');
    await waitFor(() => expect(email()).toHaveValue(''));
    await waitFor(() => expect(focused()).toHaveFocus());
  }
});

test('Enter while the button is disabled says what is missing, and sends nothing', async () => {
  const onSubmit = jest.fn();
  renderForm(
    <Form
      initialValues={{ email: '' }}
      validationSchema={object({ email: string().required('Please enter an email') })}
      onSubmit={onSubmit}
    >
      <TextInput name="email" label="Email" />
      <Send needsEmail />
    </Form>,
  );
  await userEvent.type(email(), '{Enter}');
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Please enter an email'));
  await waitFor(() => expect(liveRegion()).toHaveTextContent('One field needs attention'));
  expect(email()).toHaveFocus();
  await userEvent.type(email(), 'ada{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
});

test('values that a password manager wrote without an event count, and stay in their fields', async () => {
  const onSubmit = jest.fn();
  renderForm(
    <Form initialValues={{ email: '', password: '', notes: 'Ring twice' }} onSubmit={onSubmit}>
      <TextInput name="email" label="Email" />
      <PasswordInput name="password" label="Password" autoComplete="current-password" />
      <TextInput name="notes" label="Notes" multiline />
      <SubmitButton busyLabel="Sending…">Send</SubmitButton>
    </Form>,
  );
  // As a script of the page does: React's setter would notice.
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  write?.call(email(), 'ada@example.test');
  write?.call(screen.getByLabelText('Password'), 'nearhand');
  press('Send');
  const filled = { email: 'ada@example.test', password: 'nearhand', notes: 'Ring twice' };
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(filled, expect.anything()));
  expect(email()).toHaveValue('ada@example.test');
});

test('the values are sent as the schema reads them, and stay as they were typed', async () => {
  const onSubmit = jest.fn();
  const schema = object({ email: string().transform((text: string) => text.trim()) });
  renderForm(
    <Form initialValues={{ email: '', other: ' ' }} validationSchema={schema} onSubmit={onSubmit}>
      <TextInput name="email" label="Email" />
      <SubmitButton busyLabel="Sending…">Send</SubmitButton>
    </Form>,
  );
  enter(' ada ');
  press('Send');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ email: 'ada', other: ' ' }, expect.anything()));
  expect(email()).toHaveValue(' ada ');
});

test('a field with an error from the API gets the focus', async () => {
  renderForm(
    <Form
      initialValues={{ password: 'nearhand' }}
      onSubmit={async (_values, { setFieldError }) => setFieldError('password', 'This is not your password')}
    >
      <PasswordInput name="password" label="Password" autoComplete="current-password" />
      <SubmitButton busyLabel="Saving…">Save</SubmitButton>
    </Form>,
  );
  press('Save');
  expect(await screen.findByText('This is not your password')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('input counts as unsent until it is undone, reset or unmounted', async () => {
  let finish = () => {};
  const { unmount } = open(async (_values, { resetForm }) => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    resetForm();
  });
  expect(unsavedWork.exists()).toBe(false);
  enter('a');
  expect(unsavedWork.exists()).toBe(true);
  enter('');
  expect(unsavedWork.exists()).toBe(false);
  press('Send');
  await waitFor(() => expect(unsavedWork.exists()).toBe(true));
  await waitFor(() => expect(screen.getByText('Sending…')).toBeVisible());
  finish();
  await waitFor(() => expect(unsavedWork.exists()).toBe(false));
  enter('a');
  unmount();
  expect(unsavedWork.exists()).toBe(false);
});
