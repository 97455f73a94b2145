import { paths } from '@nearhand/contracts';
import { aUser, renderRoutes, screen, stubApi } from '@nearhand/testing';
import { SignupPage } from './signup-page.tsx';

const open = (state?: unknown) =>
  renderRoutes([{ path: paths.signup, Component: SignupPage }], { path: paths.signup, state });
type View = ReturnType<typeof open>;

const submit = () => screen.getByRole('button', { name: 'Create account' });
const agree = () => screen.getByRole('checkbox', { name: /^I agree to/ });
const grant = { token: 'fresh-token', user: aUser() };
const input = {
  'Full name': 'Carla Customer',
  Email: 'carla@example.test',
  Password: 'nearhand',
  'Confirm password': 'nearhand',
};
const fill = async ({ user }: View, change: Partial<typeof input> = {}) => {
  for (const [label, text] of Object.entries({ ...input, ...change }))
    await user.type(screen.getByLabelText(label), text);
};

test('it has the fields, the terms and the other ways', () => {
  open();
  for (const label of Object.keys(input)) expect(screen.getByLabelText(label)).toHaveValue('');
  expect(screen.getByRole('radiogroup', { name: 'I want to' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Hire service providers' })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Terms of service' })).toHaveAttribute('href', paths.terms);
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', paths.privacy);
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', paths.login);
  expect(screen.getAllByRole('button', { name: /Google|Facebook/ })).toHaveLength(2);
});

test.each([
  [{ 'Full name': 'C' }, 'Name must be at least 2 characters'],
  [{ Email: 'carla@' }, 'Please enter a valid email address'],
  [{ Password: '12345', 'Confirm password': '12345678' }, 'Password must be at least 6 characters'],
  [{ 'Confirm password': 'nearhans' }, 'Passwords do not match'],
])('%o is refused live with "%s"', async (change, message) => {
  const calls = stubApi.post('/auth/register', grant);
  const view = open();
  await fill(view, change);
  expect(await screen.findByText(message)).toBeVisible();
  await view.user.click(agree());
  await view.user.click(submit());
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls).toHaveLength(0);
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
  await fill(view);
  await view.user.click(screen.getByRole('radio', { name: choice }));
  await view.user.click(agree());
  await view.user.click(submit());
  expect(await screen.findByText('Registration successful')).toBeVisible();
  expect(screen.getByText('Your account has been created successfully.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { name: 'Carla Customer', email: 'carla@example.test', password: 'nearhand', role },
  ]);
  expect(localStorage.getItem('token')).toBe('fresh-token');
  expect(view.location()).toBe(paths.login);
  expect(view.navigationState()).toEqual({ from: '/user/wallet' });
});

test.each([
  [
    () => stubApi.refusal(409, 'account/registration-refused', 'This cannot be registered.'),
    'This cannot be registered.',
  ],
  [() => stubApi.noAnswer(), 'Could not create account. Please try again.'],
])('a failure is explained and the form keeps its values', async (answer, description) => {
  stubApi.post('/auth/register', answer);
  const view = open();
  await fill(view);
  await view.user.click(agree());
  await view.user.click(submit());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Registration failed');
  expect(alert).toHaveTextContent(description);
  for (const [label, text] of Object.entries(input)) expect(screen.getByLabelText(label)).toHaveValue(text);
  expect(agree()).toBeChecked();
});
