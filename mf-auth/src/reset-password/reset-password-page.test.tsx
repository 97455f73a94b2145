import { paths } from '@nearhand/contracts';
import { Navigate } from '@nearhand/platform';
import {
  enter,
  held,
  refusedToken,
  renderRoutes,
  screen,
  strangeTexts,
  stubApi,
  switchOn,
  troubles,
  waitFor,
} from '@nearhand/testing';
import { ResetPasswordPage } from './reset-password-page.tsx';

const open = () =>
  renderRoutes([{ path: paths.resetPassword, Component: ResetPasswordPage }], { path: paths.resetPassword });
const reset = () => screen.getByRole('button', { name: 'Reset password' });

test('two different entries are refused, and typing clears the error', async () => {
  const { user, location } = open();
  await user.type(screen.getByLabelText('New password'), 'nearhand');
  await user.type(screen.getByLabelText('Confirm password'), 'farhand');
  expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument();
  await user.click(reset());
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(location()).toBe(paths.resetPassword);
  await user.type(screen.getByLabelText('Confirm password'), 's');
  expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument();
});

test('two equal ones lead to the login screen without a call', async () => {
  const { user, location } = open();
  await user.type(screen.getByLabelText('New password'), 'nearhand');
  await user.type(screen.getByLabelText('Confirm password'), 'nearhand');
  await user.click(reset());
  expect(location()).toBe(paths.login);
});

const openLink = (query = '?token=from-the-mail') => {
  // The harness sets a configuration of its own just before it renders.
  const FromMail = () => {
    switchOn({ passwordRecovery: true });
    return <Navigate to={`${paths.resetPassword}${query}`} replace />;
  };
  const routes = [
    { path: '/mail', Component: FromMail },
    { path: paths.resetPassword, Component: ResetPasswordPage },
  ];
  return renderRoutes(routes, { path: '/mail' });
};
const submit = () => screen.getByText('Reset password', { selector: 'button' });
const both = (password: string) => ({ 'New password': password, 'Confirm password': password });

test.each([
  [both(''), 'New password', 'Password must be at least 6 characters'],
  [both('12345'), 'New password', 'Password must be at least 6 characters'],
  [both('😀😀😀'), 'New password', 'Password must be at least 6 characters'],
  [both('p'.repeat(201)), 'New password', 'Please keep the password to at most 200 characters'],
  [{ ...both('nearhand'), 'Confirm password': ' nearhand' }, 'Confirm password', 'Passwords do not match'],
  [
    { ...both('nearhand'), 'Confirm password': 'near' },
    'Confirm password',
    'Password must be at least 6 characters Passwords do not match',
  ],
])('%j is refused at %s with "%s", and nothing is sent', async (texts, label, message) => {
  const calls = stubApi.post('/auth/reset-password', {});
  const { user } = openLink();
  await enter(user, texts);
  await user.click(submit());
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(calls).toHaveLength(0);
});

test.each([['blanks around it', '  near hand  '], ['the longest', 'p'.repeat(200)], ...strangeTexts])(
  'a password with %s is sent once, as it is, with the token of the mail',
  async (_case, password) => {
    const { answer, letGo } = held({});
    const calls = stubApi.post('/auth/reset-password', answer);
    const { user, location, historyAction } = openLink();
    await enter(user, both(password));
    await user.dblClick(submit());
    letGo();
    expect(await screen.findByText('Password reset')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'from-the-mail', password }]);
    await waitFor(() => expect(location()).toBe(paths.login));
    expect(historyAction()).toBe('REPLACE');
  },
);

test.each([refusedToken, ...troubles])(
  '%s is explained and the form keeps its values',
  async (_case, answer, sentence) => {
    stubApi.post('/auth/reset-password', answer);
    const { user, location } = openLink();
    await enter(user, both('nearhand'));
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Failed to reset password${sentence || 'An error occurred. Please try again.'}`,
    );
    expect(screen.getByLabelText('New password')).toHaveValue('nearhand');
    expect(screen.getByLabelText('Confirm password')).toHaveValue('nearhand');
    expect(location()).toBe(`${paths.resetPassword}?token=from-the-mail`);
  },
);

test('a link that was used or is too old leads to a new one', async () => {
  stubApi.post('/auth/reset-password', () =>
    stubApi.refusal(400, 'account/reset-invalid', 'This link has been used or is too old.'),
  );
  const { user } = openLink();
  await enter(user, both('nearhand'));
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used or is too old.');
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', paths.forgotPassword);
});

test('a link without its token cannot be used', async () => {
  openLink('');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is incomplete.');
  expect(submit()).toBeDisabled();
});
