import { paths } from '@nearhand/contracts';
import {
  aUser,
  enter,
  held,
  noEmails,
  overlongEmail,
  refusedToken,
  renderRoutes,
  screen,
  strangeTexts,
  stubApi,
  troubles,
  waitFor,
} from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { SignupPage } from './signup-page.tsx';

const open = (state?: unknown) =>
  renderRoutes([{ path: paths.signup, Component: SignupPage }], { path: paths.signup, state });
const agree = () => screen.getByRole('checkbox', { name: /^I agree to/ });
const submit = () => screen.getByRole('button', { name: 'Create account' });
const send = async ({ user }: ReturnType<typeof open>, texts: Record<string, string> = right) => {
  await enter(user, texts);
  await user.click(agree());
  await user.dblClick(screen.getByText('Create account', { selector: 'button' }));
};
const grant = { token: 'fresh-token', user: aUser() };
const right = {
  'Full name': 'Carla Customer',
  Email: 'carla@example.test',
  Password: 'nearhand',
  'Confirm password': 'nearhand',
};

test('it has the fields, the terms and the other ways', () => {
  open();
  for (const label of Object.keys(right)) expect(screen.getByLabelText(label)).toHaveValue('');
  expect(screen.getByRole('radiogroup', { name: 'I want to' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Hire service providers' })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Terms of service' })).toHaveAttribute('href', paths.terms);
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', paths.privacy);
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', paths.login);
  expect(screen.getAllByRole('button', { name: /Google|Facebook/ })).toHaveLength(2);
});

test('the button waits for the terms', async () => {
  const { user } = open();
  expect(submit()).toBeDisabled();
  await user.click(agree());
  expect(submit()).toBeEnabled();
  await user.click(agree());
  expect(submit()).toBeDisabled();
});

test.each([
  ['Hire service providers', 'customer'],
  ['Offer my services', 'provider'],
])('"%s" registers a %s and leads to the login screen, with the origin', async (choice, role) => {
  const calls = stubApi.post('/auth/register', grant, { status: 201 });
  const view = open({ from: '/user/wallet' });
  await view.user.click(screen.getByRole('radio', { name: choice }));
  await send(view);
  expect(await screen.findByText('Registration successful')).toBeVisible();
  expect(screen.getByText('Your account has been created successfully.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { name: 'Carla Customer', email: 'carla@example.test', password: 'nearhand', role },
  ]);
  expect(localStorage.getItem('token')).toBe('fresh-token');
  expect(view.location()).toBe(paths.login);
  expect(view.navigationState()).toEqual({ from: '/user/wallet' });
});

const shortName = 'Name must be at least 2 characters';
const shortPassword = 'Password must be at least 6 characters';
const overlongPassword = 'p'.repeat(201);

type Refused = [change: Partial<typeof right>, label: keyof typeof right, message: string];
const refused: Refused[] = [
  ...['', ' ', ' C ', '😀'].map((name): Refused => [{ 'Full name': name }, 'Full name', shortName]),
  [{ 'Full name': 'n'.repeat(101) }, 'Full name', 'Please keep the name to at most 100 characters'],
  ...noEmails.map((email): Refused => [{ Email: email }, 'Email', 'Please enter a valid email address']),
  [{ Email: overlongEmail }, 'Email', 'Please keep the email to at most 254 characters'],
  [{ Password: '12345', 'Confirm password': '12345' }, 'Password', shortPassword],
  [{ Password: '12345', 'Confirm password': '12345' }, 'Confirm password', shortPassword],
  [{ Password: '😀😀😀', 'Confirm password': '😀😀😀' }, 'Password', shortPassword],
  [
    { Password: overlongPassword, 'Confirm password': overlongPassword },
    'Password',
    'Please keep the password to at most 200 characters',
  ],
  [{ 'Confirm password': '' }, 'Confirm password', `${shortPassword} Passwords do not match`],
  [{ 'Confirm password': 'near' }, 'Confirm password', `${shortPassword} Passwords do not match`],
  [{ 'Confirm password': 'nearhand ' }, 'Confirm password', 'Passwords do not match'],
];

test('an invalid field is explained before a submit, and nothing is sent', async () => {
  const calls = stubApi.post('/auth/register', grant);
  const view = open();
  await send(view, { ...right, Email: '' });
  // One event a text: what `enter` does for each would take minutes here.
  const put = (texts: Partial<typeof right>) => {
    for (const [label, value] of Object.entries(texts))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  for (const [change, label, message] of refused) {
    put({ ...right, ...change });
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
  }
  await view.user.click(screen.getByText('Create account', { selector: 'button' }));
  expect(calls).toHaveLength(0);
});

test.each([['the longest', 'n'.repeat(100)], ['100 emoji', '😀'.repeat(100)], ...strangeTexts])(
  'as name and password, %s is sent as typed; blanks around name and email are not',
  async (_case, text) => {
    const calls = stubApi.post('/auth/register', grant);
    const view = open();
    const password = ` ${text} `;
    await send(view, {
      'Full name': `  ${text} `,
      Email: '  carla@example.test ',
      Password: password,
      'Confirm password': password,
    });
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toEqual([
        { name: text, email: 'carla@example.test', password, role: 'customer' },
      ]),
    );
  },
);

test.each([refusedToken, ...troubles])(
  '%s is explained and the form keeps its values',
  async (_case, answer, sentence) => {
    stubApi.post('/auth/register', answer);
    await send(open());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Registration failed${sentence || 'Could not create account. Please try again.'}`,
    );
    for (const [label, text] of Object.entries(right)) expect(screen.getByLabelText(label)).toHaveValue(text);
    expect(agree()).toBeChecked();
  },
);

test('pressed twice it sends one call', async () => {
  const { answer, letGo } = held(grant);
  const calls = stubApi.post('/auth/register', answer);
  await send(open());
  expect(screen.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
  letGo();
  await screen.findByText('Registration successful');
  expect(calls).toHaveLength(1);
});
