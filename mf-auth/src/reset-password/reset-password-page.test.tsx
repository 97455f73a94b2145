import { paths, type User } from '@nearhand/contracts';
import { Navigate, sessionQueries } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import { aUser, onButton, renderRoutes, screen, stubApi, switchOn, waitFor } from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import {
  expectFailed,
  expectUsername,
  fill,
  oddPassword,
  stubHeld,
  submit,
  submitButton,
  unexplained,
} from '../accounts/account-forms.fixture.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

const routes = [{ path: paths.resetPassword, Component: ResetPasswordPage }];
const openLink = (query = '?token=from-the-email', user?: User) => {
  // The harness sets a configuration of its own just before it renders.
  const FromEmail = () => {
    switchOn({ passwordRecovery: true });
    return <Navigate to={`${paths.resetPassword}${query}`} replace />;
  };
  return renderRoutes([{ path: '/email', Component: FromEmail }, ...routes], { path: '/email', ...(user && { user }) });
};
const send = async (password: string, repeated = password) => {
  await fill({ 'New password': password, 'Confirm password': repeated });
  await submit('Reset password');
};
const differ = 'Passwords do not match';

test('without recovery two different entries are refused, and equal ones lead to the login page', async () => {
  const { location } = renderRoutes(routes, { path: paths.resetPassword });
  expect(screen.getByText('Back to login')).toHaveAttribute('href', paths.login);
  await send('nearhand', ' nearhand');
  expect(await screen.findByText(differ)).toBeVisible();
  expect(location()).toBe(paths.resetPassword);
  await fill({ 'Confirm password': 'nearhand' });
  await waitFor(() => expect(screen.queryByText(differ)).not.toBeInTheDocument());
  await submit('Reset password');
  await waitFor(() => expect(location()).toBe(paths.login));
});

test('without recovery a signed-in user is sent on, as from the login page', async () => {
  const { location } = renderRoutes(routes, { path: paths.resetPassword, user: aUser() });
  await waitFor(() => expect(location()).toBe(paths.dashboard));
});

test('a valid password is sent once, unchanged, with the token of the email', async () => {
  const { calls, letGo } = stubHeld('post', '/auth/reset-password', { data: { userId: 'u9' } });
  const { location, historyAction } = openLink();
  await send('12345');
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
  await send(oddPassword);
  fireEvent.click(await screen.findByText(...onButton('Saving...')));
  letGo();
  expect(await screen.findByText('Password reset')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'from-the-email', password: oddPassword }]);
  await waitFor(() => expect(location()).toBe(paths.login));
  expect(historyAction()).toBe('REPLACE');
});

test('no answer is explained and the form keeps its values', async () => {
  stubApi.post('/auth/reset-password', () => stubApi.noAnswer());
  const { location } = openLink();
  await send('nearhand');
  const values = { 'New password': 'nearhand', 'Confirm password': 'nearhand' };
  await expectFailed('Failed to reset password', unexplained, values);
  expect(location()).toBe(`${paths.resetPassword}?token=from-the-email`);
});

test('the account that the link names is told to password managers', async () => {
  const { container } = openLink('?token=from-the-email#email=ada%2Bwork%40example.test');
  await screen.findByLabelText('New password');
  expectUsername(container.querySelector('form'), 'ada+work@example.test');
});

test('the link of another account says so to the person who is signed in, and leaves their session', async () => {
  stubApi.post('/auth/reset-password', { data: { userId: 'u9' } });
  const user = aUser();
  const { queryClient } = openLink('?token=from-the-email#email=ada%40example.test', user);
  await waitFor(() => expect(queryClient.getQueryData(sessionQueries.me('test-token').queryKey)).toBeDefined());
  await send('nearhand');
  expect((await screen.findByText('Password reset')).parentElement).toHaveTextContent('It is that of another account.');
  expect(sessionStore.getState().token).toBe('test-token');
});

test('a link to a former address of one’s own account ends the session of this browser', async () => {
  const user = aUser();
  stubApi.post('/auth/reset-password', { data: { userId: user._id } });
  openLink('?token=from-the-email#email=former%40example.test', user);
  await send('nearhand');
  expect((await screen.findByText('Password reset')).parentElement).toHaveTextContent(/You can log in/);
  expect(sessionStore.getState().token).toBeNull();
});

test('a link that was used or is too old leads to a new one', async () => {
  const text = 'This link has been used or is too old.';
  stubApi.post('/auth/reset-password', () => stubApi.refusal(400, 'account/reset-invalid', text));
  openLink();
  await send('nearhand');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByText('Ask for a new link')).toHaveAttribute('href', paths.forgotPassword);
});

test('a link without its token cannot be used', async () => {
  openLink('');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is incomplete.');
  expect(submitButton('Reset password')).toBeDisabled();
});
