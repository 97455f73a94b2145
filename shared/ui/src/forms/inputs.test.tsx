import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bool, object, string } from 'yup';
import {
  CheckboxInput,
  FileInput,
  Form,
  MoneyInput,
  maxLength,
  minLength,
  PasswordInput,
  RadioGroupInput,
  SelectInput,
  SubmitButton,
  SwitchInput,
  TextInput,
} from '../forms.ts';
import { liveRegion } from '../page/announce.ts';
import { renderForm } from './form.fixture.tsx';

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
const input = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByText('Create account'));

test('each control is found by its exact label', () => {
  renderForm(<SignUp />);
  for (const label of ['Email', 'Password', 'Time slot', 'Price', 'Notes', 'I agree to the Terms'])
    expect(screen.getByLabelText(label)).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'I want to' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Find help' })).toHaveAccessibleDescription('Book nearby');
  expect(screen.getByRole('option', { name: '9:00 AM (taken)' })).toBeDisabled();
});

test('an error replaces the helper text once the value was changed', async () => {
  renderForm(<SignUp />);
  const email = screen.getByLabelText('Email');
  expect(email).toHaveAccessibleDescription('We never show it');
  input('Email', 'ada');
  await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter a valid email address'));
  expect(email).toBeInvalid();
  input('Email', 'ada@example.com');
  await waitFor(() => expect(email).toBeValid());
});

test('each submit of invalid values focuses the first invalid field and announces their count', async () => {
  const onSubmit = jest.fn();
  renderForm(<SignUp onSubmit={onSubmit} />);
  input('Email', 'ada@example.com');
  submit();
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  expect(screen.getByLabelText('I agree to the Terms')).toHaveAccessibleDescription('Please accept the terms');
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Please choose');
  await waitFor(() => expect(liveRegion()).toHaveTextContent('3 fields need attention'));
  submit();
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the values are submitted, and the button is busy meanwhile', async () => {
  const sent = jest.fn();
  let finish = () => {};
  const sending = new Promise<void>((resolve) => {
    finish = resolve;
  });
  sent.mockReturnValue(sending);
  renderForm(<SignUp onSubmit={(values) => sent(values)} />);
  input('Email', 'ada@example.com');
  input('Password', 'nearhand');
  fireEvent.click(screen.getByLabelText('Offer services'));
  fireEvent.change(screen.getByLabelText('Time slot'), { target: { value: 'b' } });
  fireEvent.click(screen.getByLabelText('I agree to the Terms'));
  submit();
  expect(await screen.findByRole('button', { name: 'Creating…' })).toBeDisabled();
  const values = { email: 'ada@example.com', password: 'nearhand', role: 'provider', slot: 'b', terms: true };
  expect(sent).toHaveBeenCalledWith({ ...empty, ...values });
  finish();
  expect(await screen.findByRole('button', { name: 'Create account' })).toBeEnabled();
});

test('a pressed button gets the focus on release, so that an error message does not move it away', async () => {
  renderForm(<SignUp />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
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
  renderForm(<SignUp />);
  const password = screen.getByLabelText(/password/i);
  expect(password).toHaveAttribute('type', 'password');
  fireEvent.click(screen.getByLabelText('Show characters'));
  expect(password).toHaveAttribute('type', 'text');
  fireEvent.click(screen.getByLabelText('Hide characters'));
  expect(password).toHaveAttribute('type', 'password');
});

test('a switch is toggled by its label and has an accessible description', async () => {
  const onSubmit = jest.fn(async () => {});
  renderForm(
    <Form initialValues={{ mail: true }} onSubmit={onSubmit}>
      <SwitchInput name="mail" label="Booking updates" helperText="By mail." />
      <SubmitButton busyLabel="Saving...">Save Changes</SubmitButton>
    </Form>,
  );
  const mail = screen.getByRole('switch', { name: 'Booking updates', description: 'By mail.' });
  expect(mail).toBeChecked();
  fireEvent.click(screen.getByText('Booking updates'));
  expect(mail).not.toBeChecked();
  fireEvent.click(screen.getByText('Save Changes'));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ mail: false }, expect.anything()));
});

test('lengths count an emoji as one character, up to the limit', () => {
  const { test: isLong } = minLength(2, 'Too short');
  expect(['a', '😀', '😀😀', undefined].map((text) => isLong(text))).toEqual([false, false, true, false]);
  const { test: isShort, message } = maxLength(2000, 'text');
  const family = '👨\u200D👩\u200D👧\u200D👦';
  expect([isShort(family.repeat(2000)), isShort('a'.repeat(2001))]).toEqual([true, false]);
  expect(message).toBe('Please keep the text to at most 2,000 characters');
});

test('an amount is pasted as it is meant; one that may mean another is explained and leaves the field', async () => {
  const onSubmit = jest.fn();
  renderForm(
    <Form initialValues={{ amount: '' }} onSubmit={onSubmit}>
      <MoneyInput name="amount" label="Amount" step={0.01} />
      <SubmitButton busyLabel="Adding…">Add</SubmitButton>
    </Form>,
  );
  const amount = screen.getByLabelText('Amount');
  const paste = async (text: string) => {
    await userEvent.click(amount);
    await userEvent.paste(text);
  };
  await paste('$1,234.50');
  expect(amount).toHaveValue(1234.5);
  await paste('12,50');
  expect(amount).toHaveValue(1234.5);
  expect(amount).toHaveAccessibleDescription('Please enter an amount such as 45 or 45.50');
  fireEvent.change(amount, { target: { value: '12.50' } });
  expect(amount).not.toHaveAccessibleDescription();
  fireEvent.change(amount, { target: { value: '' } });
  await userEvent.type(amount, '12,50{Enter}');
  await waitFor(() => expect(amount).toHaveAccessibleDescription('Please enter an amount such as 45 or 45.50'));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.clear(amount);
  await userEvent.type(amount, '1,250{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ amount: '1250' }, expect.anything()));
});

test('a file input reports files, and none while it is disabled', () => {
  const onChoose = jest.fn();
  const field = (disabled: boolean) => (
    <FileInput label="Picture" accept={['image/png', 'image/webp']} disabled={disabled} onChoose={onChoose} />
  );
  const { rerender } = renderForm(field(true));
  const file = new File(['x'], 'x.png');
  const choose = () => fireEvent.change(screen.getByLabelText('Picture'), { target: { files: [file] } });
  choose();
  expect(onChoose).not.toHaveBeenCalled();
  rerender(field(false));
  choose();
  expect(onChoose.mock.calls).toEqual([[[file]]]);
  expect(screen.getByLabelText('Picture')).toHaveAttribute('accept', 'image/png,image/webp');
});
