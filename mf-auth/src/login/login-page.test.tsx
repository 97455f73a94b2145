import { paths } from '@nearhand/contracts';
import { Navigate, useSession } from '@nearhand/platform';
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
import { LoginPage } from './login-page.tsx';

const open = (state?: unknown) =>
  renderRoutes([{ path: paths.login, Component: LoginPage }], { path: paths.login, state });
const submit = () => screen.getByRole('button', { name: 'Login' });
const grant = { token: 'fresh-token', user: aUser() };
const right = { Email: ' carla@example.test ', Password: 'nearhand' };
const signIn = async ({ user }: ReturnType<typeof open>, change: Partial<typeof right> = {}) => {
  await enter(user, { ...right, ...change });
  await user.click(submit());
};

test('it says what it is and where else to go', () => {
  open({ from: '/user/wallet' });
  expect(screen.getByRole('heading', { level: 1, name: 'Login to Nearhand' })).toBeVisible();
  expect(screen.getByText('Enter your credentials to access your account')).toBeVisible();
  expect(screen.getByText("Don't have an account?")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', paths.forgotPassword);
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', paths.signup);
  expect(screen.getByText('Or continue with')).toBeVisible();
});

test('the two other ways in are there and do nothing', async () => {
  const { user, location } = open();
  await user.click(screen.getByRole('button', { name: 'Google' }));
  await user.click(screen.getByRole('button', { name: 'Facebook' }));
  expect(location()).toBe(paths.login);
});

const noEmail = 'Please enter a valid email address';
const shortPassword = 'Password must be at least 6 characters';

test('an invalid field is explained before a submit; a submit focuses it and sends nothing', async () => {
  const calls = stubApi.post('/auth/login', grant);
  const { user } = open();
  await enter(user, right);
  const invalid = [
    ...noEmails.map((email) => ['Email', email, noEmail] as const),
    ['Email', overlongEmail, 'Please keep the email to at most 254 characters'],
    ['Password', '', shortPassword],
    ['Password', '12345', shortPassword],
    ['Password', '😀😀😀', shortPassword],
    ['Password', 'p'.repeat(201), 'Please keep the password to at most 200 characters'],
  ] as const;
  for (const [label, text, message] of invalid) {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value: text } });
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field).toBeInvalid();
    fireEvent.click(submit());
    await waitFor(() => expect(field).toHaveFocus());
    fireEvent.change(field, { target: { value: right[label] } });
    await waitFor(() => expect(field).toBeValid());
  }
  expect(calls).toHaveLength(0);
});

test('an empty form says what is missing', async () => {
  const { user } = open();
  await user.click(submit());
  expect(await screen.findByText(noEmail)).toBeVisible();
  expect(screen.getByText(shortPassword)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('signing in sends the credentials, stores the token, says so and replaces the history', async () => {
  const calls = stubApi.post('/auth/login', grant);
  const view = open();
  await signIn(view);
  expect(await screen.findByText('Login successful')).toBeVisible();
  expect(screen.getByText('You have been logged in successfully.')).toBeVisible();
  expect(calls[0]?.body).toEqual({ email: 'carla@example.test', password: 'nearhand' });
  expect(localStorage.getItem('token')).toBe('fresh-token');
  expect(view.location()).toBe(paths.dashboard);
  expect(view.historyAction()).toBe('REPLACE');
});

test.each([['outer spaces', '  near hand  '], ['200 characters', 'p'.repeat(200)], ...strangeTexts])(
  'a password with %s is sent unchanged',
  async (_case, password) => {
    const calls = stubApi.post('/auth/login', grant);
    await signIn(open(), { Password: password });
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ email: 'carla@example.test', password }]));
  },
);

test.each([
  ['/marketplace/book/1?option=2', '/marketplace/book/1?option=2'],
  ['//evil.test/x', paths.dashboard],
  ['https://evil.test', paths.dashboard],
  ['javascript:alert(1)', paths.dashboard],
  [{ pathname: '/user/wallet' }, paths.dashboard],
  [undefined, paths.dashboard],
])('having come from %s it leads to %s', async (from, target) => {
  stubApi.post('/auth/login', grant);
  const view = open({ from });
  await signIn(view);
  await screen.findByText('Login successful');
  expect(view.location()).toBe(target);
});

test.each([refusedToken, ...troubles, ['an answer without a token', () => Response.json({ data: {} }), ''] as const])(
  '%s is explained and the form keeps its values',
  async (_case, answer, sentence) => {
    stubApi.post('/auth/login', answer);
    const view = open();
    await signIn(view);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Login failed${sentence || 'Invalid credentials. Please try again.'}`,
    );
    expect(screen.getByLabelText('Email')).toHaveValue(right.Email.trim());
    expect(screen.getByLabelText('Password')).toHaveValue(right.Password);
    expect(submit()).toBeEnabled();
    expect(view.location()).toBe(paths.login);
    expect(localStorage.getItem('token')).toBeNull();
  },
);

test('offline it says that there is no connection', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stubApi.post('/auth/login', () => stubApi.noAnswer());
  await signIn(open());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Login failed');
  expect(alert).toHaveTextContent('There is no internet connection. Please check it and try again.');
});

test('while it works the button says so, and neither Enter nor a second click sends again', async () => {
  const { answer, letGo } = held(grant);
  const calls = stubApi.post('/auth/login', answer);
  const { user } = open();
  await enter(user, right);
  await user.dblClick(submit());
  expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await user.type(screen.getByLabelText('Password'), '{Enter}{Enter}');
  letGo();
  await screen.findByText('Login successful');
  expect(calls).toHaveLength(1);
});

test('a guard that removes the page as soon as the token is stored does not matter', async () => {
  stubApi.post('/auth/login', grant);
  stubApi.get('/auth/me', { data: aUser() });
  const Guarded = () => (useSession().isAuthenticated ? <Navigate to="/user/wallet" replace /> : <LoginPage />);
  const view = renderRoutes([{ path: paths.login, Component: Guarded }], {
    path: paths.login,
    state: { from: '/user/wallet' },
  });
  await signIn(view);
  expect(await screen.findByText('Login successful')).toBeVisible();
  expect(view.location()).toBe('/user/wallet');
});
