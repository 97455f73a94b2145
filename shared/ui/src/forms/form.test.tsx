import { unsavedWork } from '@nearhand/platform/host';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormikContext } from 'formik';
import { array, bool, object, string } from 'yup';
import {
  CheckboxInput,
  Form,
  MoneyInput,
  PasswordInput,
  RadioGroupInput,
  SelectInput,
  SubmitButton,
  TextInput,
} from '../forms.ts';
import { liveRegion } from '../page/announce.ts';

const schema = object({
  email: string().email('Please enter a valid email address').required('Email is required'),
  password: string().min(6, 'Password must be at least 6 characters').required('Password is required'),
  role: string().required('Please choose'),
  slot: string(),
  terms: bool().oneOf([true], 'Please accept the terms'),
});
const empty = { email: '', password: '', role: '', slot: '', price: '', notes: '', terms: false };

const SignUp = ({ onSubmit = () => {} }: { onSubmit?: (values: typeof empty) => void | Promise<void> }) => (
  <Form initialValues={empty} validationSchema={schema} onSubmit={onSubmit}>
    <TextInput name="email" label="Email" type="email" required helperText="We never show it" />
    <PasswordInput name="password" label="Password" autoComplete="new-password" />
    <RadioGroupInput
      name="role"
      label="I want to"
      options={[
        { value: 'customer', label: 'Find help', hint: 'Book nearby' },
        { value: 'provider', label: 'Offer services' },
      ]}
    />
    <SelectInput
      name="slot"
      label="Time slot"
      placeholder="Choose"
      options={[
        { value: 'a', label: '9:00 AM', disabled: true, hint: 'taken' },
        { value: 'b', label: '11:00 AM' },
      ]}
    />
    <MoneyInput name="price" label="Price" />
    <TextInput name="notes" label="Notes" multiline rows={4} />
    <CheckboxInput name="terms" label="I agree to the Terms" />
    <SubmitButton busyLabel="Creating…">Create account</SubmitButton>
  </Form>
);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));

test('each control is found by its exact label', () => {
  render(<SignUp />);
  for (const label of ['Email', 'Password', 'Time slot', 'Price', 'Notes', 'I agree to the Terms'])
    expect(screen.getByLabelText(label)).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'I want to' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Find help' })).toHaveAccessibleDescription('Book nearby');
  expect(screen.getByRole('option', { name: '9:00 AM (taken)' })).toBeDisabled();
});

test('an error stands at its field once the value was changed, in place of the helper text', async () => {
  render(<SignUp />);
  const email = screen.getByLabelText('Email');
  expect(email).toHaveAccessibleDescription('We never show it');
  await userEvent.type(email, 'ada');
  await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter a valid email address'));
  expect(email).toBeInvalid();
  await userEvent.type(email, '@example.com');
  await waitFor(() => expect(email).toBeValid());
});

test('a refused submit focuses the first wrong field and announces how many there are', async () => {
  const onSubmit = jest.fn();
  render(<SignUp onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  expect(screen.getByLabelText('I agree to the Terms')).toHaveAccessibleDescription('Please accept the terms');
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Please choose');
  await waitFor(() => expect(liveRegion()).toHaveTextContent('3 fields need attention'));
  expect(onSubmit).not.toHaveBeenCalled();
});

const Add = () => {
  const { values, setFieldValue } = useFormikContext<{ people: object[] }>();
  return (
    <button type="button" onClick={() => setFieldValue('people', [...values.people, { name: '', age: '' }])}>
      Add
    </button>
  );
};

test('fields of a list are counted one by one, and one that was just added is not wrong yet', async () => {
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

test('a submit that changed nothing on the page leaves the focus where it was', async () => {
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
])('a form that is emptied by its submit gives the focus to %s', async (_what, needsEmail, focused) => {
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

test('a second refused submit focuses the wrong field again', async () => {
  render(<SignUp />);
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
});

test('the values are submitted, and the button is busy meanwhile', async () => {
  const sent = jest.fn();
  let finish = () => {};
  const sending = new Promise<void>((resolve) => {
    finish = resolve;
  });
  render(
    <SignUp
      onSubmit={(values) => {
        sent(values);
        return sending;
      }}
    />,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'nearhand');
  await userEvent.click(screen.getByRole('radio', { name: 'Offer services' }));
  await userEvent.selectOptions(screen.getByLabelText('Time slot'), '11:00 AM');
  await userEvent.click(screen.getByLabelText('I agree to the Terms'));
  await submit();
  expect(await screen.findByRole('button', { name: 'Creating…' })).toBeDisabled();
  expect(sent).toHaveBeenCalledWith({
    email: 'ada@example.com',
    password: 'nearhand',
    role: 'provider',
    slot: 'b',
    price: '',
    notes: '',
    terms: true,
  });
  finish();
  expect(await screen.findByRole('button', { name: 'Create account' })).toBeEnabled();
});

test('a button does not move from under the pointer with the message of the field that is left for it', async () => {
  render(<SignUp />);
  const user = userEvent.setup();
  const email = screen.getByLabelText('Email');
  const button = screen.getByRole('button', { name: 'Show characters' });
  await user.click(email);
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(email).toHaveFocus();
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  expect(button).toHaveFocus();
  await user.click(screen.getByLabelText('Notes'));
  expect(screen.getByLabelText('Notes')).toHaveFocus();
});

test('a password is shown on request, and its button does not carry the label', async () => {
  render(<SignUp />);
  const password = screen.getByLabelText(/password/i);
  expect(password).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(password).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(password).toHaveAttribute('type', 'password');
});

test('an error that the answer puts on a field takes focus there', async () => {
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
