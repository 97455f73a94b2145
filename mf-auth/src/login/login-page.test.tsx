import { paths } from '@nearhand/contracts';
import { Navigate, useSession } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { LoginPage } from './login-page.tsx';

const open = (state?: unknown) =>
  renderRoutes([{ path: paths.login, Component: LoginPage }], { path: paths.login, state });

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Login' });
const grant = { token: 'fresh-token', user: aUser() };
type View = ReturnType<typeof open>;
const signIn = async ({ user }: View) => {
  await user.type(email(), ' carla@example.test ');
  await user.type(password(), 'nearhand');
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

test.each([
  ['Email', 'carla', 'Please enter a valid email address'],
  ['Email', 'carla@', 'Please enter a valid email address'],
  ['Password', '12345', 'Password must be at least 6 characters'],
])('%s "%s" is explained as it is typed and sends nothing', async (label, text, message) => {
  const calls = stubApi.post('/auth/login', grant);
  const { user } = open();
  const field = screen.getByLabelText(label);
  await user.type(field, text);
  await waitFor(() => expect(field).toHaveAccessibleDescription(message));
  expect(field).toBeInvalid();
  await user.click(submit());
  expect(calls).toHaveLength(0);
});

test('an empty form says what is missing and takes the visitor there', async () => {
  const { user } = open();
  await user.click(submit());
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByText('Password must be at least 6 characters')).toBeVisible();
  expect(email()).toHaveFocus();
});

test('signing in sends the credentials, keeps the token, says so and replaces the history', async () => {
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

test.each([
  [
    'what the API says',
    () => stubApi.refusal(401, 'session/wrong-credentials', 'Email or password is wrong.'),
    'Email or password is wrong.',
  ],
  ['a wait', () => stubApi.refusal(429, 'session/too-many-attempts', 'Please wait a minute.'), 'Please wait a minute.'],
  ['no answer', () => stubApi.noAnswer(), 'Invalid credentials. Please try again.'],
  [
    'an answer of another kind',
    () => new Response('<html>', { status: 502 }),
    'Invalid credentials. Please try again.',
  ],
])('a failure shows %s; nothing typed is lost', async (_case, answer, description) => {
  stubApi.post('/auth/login', answer);
  const view = open();
  await signIn(view);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Login failed');
  expect(alert).toHaveTextContent(description);
  expect(email()).toHaveValue('carla@example.test');
  expect(password()).toHaveValue('nearhand');
  expect(submit()).toBeEnabled();
  expect(view.location()).toBe(paths.login);
});

test('offline it says that there is no connection', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stubApi.post('/auth/login', () => stubApi.noAnswer());
  await signIn(open());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Login failed');
  expect(alert).toHaveTextContent('There is no internet connection. Please check it and try again.');
});

test('while it works the button says so, and pressing Enter again sends nothing', async () => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const calls = stubApi.post('/auth/login', async () => {
    await waiting;
    return grant;
  });
  const view = open();
  await signIn(view);
  expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await view.user.type(password(), '{Enter}{Enter}');
  answer();
  await screen.findByText('Login successful');
  expect(calls).toHaveLength(1);
});

test('a guard that takes the page away as soon as the token is there changes nothing', async () => {
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

test('an answer without a token is a failure, not a session', async () => {
  stubApi.post('/auth/login', { data: {} });
  const view = open();
  await signIn(view);
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials. Please try again.');
  expect(localStorage.getItem('token')).toBeNull();
});
