import { paths } from '@nearhand/contracts';
import { Navigate, useSession } from '@nearhand/platform';
import { aUser, onButton, refusedToken, renderRoutes, screen, stubApi } from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { fill, oddPassword, stubHeld, submit } from '../accounts/account-forms.fixture.ts';
import { LoginPage } from './login-page.tsx';

const open = (state?: unknown, Component = LoginPage) =>
  renderRoutes([{ path: paths.login, Component }], { path: paths.login, state });
const grant = { token: 'fresh-token', user: aUser() };
const signIn = async (password = 'nearhand') => {
  await fill({ Email: ' carla@example.test ', Password: password });
  await submit('Login');
};

test('shows where else to go; Google and Facebook do nothing', () => {
  const { location } = open();
  expect(screen.getByRole('heading', { level: 1, name: 'Login to Nearhand' })).toBeVisible();
  expect(screen.getByText('Enter your credentials to access your account')).toBeVisible();
  expect(screen.getByText("Don't have an account?")).toBeVisible();
  expect(screen.getByText('Forgot password?')).toHaveAttribute('href', paths.forgotPassword);
  expect(screen.getByText('Sign up')).toHaveAttribute('href', paths.signup);
  expect(screen.getByText('Or continue with')).toBeVisible();
  for (const name of ['Google', 'Facebook']) fireEvent.click(screen.getByRole('button', { name }));
  expect(location()).toBe(paths.login);
});

test('sign-up gets the page that the visitor wanted', async () => {
  const { user, location, navigationState } = open({ from: '/user/wallet' });
  await user.click(screen.getByText('Sign up'));
  expect([location(), navigationState()]).toEqual([paths.signup, { from: '/user/wallet' }]);
});

test('an empty form says what is missing and sends nothing', async () => {
  const calls = stubApi.post('/auth/login', grant);
  open();
  await submit('Login');
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(calls).toHaveLength(0);
});

test('signing in sends the credentials once, stores the token, says so and replaces the history', async () => {
  const { calls, letGo } = stubHeld('post', '/auth/login', grant);
  const { user, location, historyAction } = open();
  await signIn(oddPassword);
  expect(await screen.findByText(...onButton('Logging in...'))).toBeDisabled();
  await user.type(screen.getByLabelText('Password'), '{Enter}{Enter}');
  letGo();
  expect(await screen.findByText('Login successful')).toBeVisible();
  expect(screen.getByText('You have been logged in successfully.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'carla@example.test', password: oddPassword }]);
  expect(localStorage.getItem('token')).toBe('fresh-token');
  expect(location()).toBe(paths.dashboard);
  expect(historyAction()).toBe('REPLACE');
});

test('a person who leaves before the answer stays on the next page', async () => {
  const { letGo } = stubHeld('post', '/auth/login', grant);
  const { user, location } = open();
  await signIn();
  await user.click(screen.getByText('Sign up'));
  letGo();
  expect(await screen.findByText('Login successful')).toBeVisible();
  expect(location()).toBe(paths.signup);
});

test.each([
  ['/marketplace/book/1?option=2', '/marketplace/book/1?option=2'],
  ['//evil.test/x', paths.dashboard],
])('having come from %s it leads to %s', async (from, target) => {
  stubApi.post('/auth/login', grant);
  const { location } = open({ from });
  await signIn();
  await screen.findByText('Login successful');
  expect(location()).toBe(target);
});

test.each([refusedToken, ['an answer without a token', () => Response.json({ data: {} }), ''] as const])(
  '%s is explained and the form keeps its values',
  async (_case, answer, sentence) => {
    stubApi.post('/auth/login', answer);
    const { location } = open();
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Login failed${sentence || 'Invalid credentials. Please try again.'}`,
    );
    expect(screen.getByLabelText('Email')).toHaveValue(' carla@example.test ');
    expect(screen.getByLabelText('Password')).toHaveValue('nearhand');
    expect(screen.getByText(...onButton('Login'))).toBeEnabled();
    expect(location()).toBe(paths.login);
    expect(localStorage.getItem('token')).toBeNull();
  },
);

test('a guard that removes the page as soon as the token is stored does not matter', async () => {
  stubApi.post('/auth/login', grant);
  stubApi.get('/auth/me', { data: aUser() });
  const Guarded = () => (useSession().isAuthenticated ? <Navigate to="/user/wallet" replace /> : <LoginPage />);
  const { location } = open({ from: '/user/profile' }, Guarded);
  await signIn();
  expect(await screen.findByText('Login successful')).toBeVisible();
  expect(location()).toBe('/user/wallet');
});
