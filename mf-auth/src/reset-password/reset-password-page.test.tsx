import { paths } from '@nearhand/contracts';
import { renderRoutes, screen } from '@nearhand/testing';
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
