import { paths } from '@nearhand/contracts';
import { renderRoutes, screen } from '@nearhand/testing';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const open = () =>
  renderRoutes([{ path: paths.forgotPassword, Component: ForgotPasswordPage }], { path: paths.forgotPassword });
const email = () => screen.getByRole('textbox', { name: 'Email' });

test('an address that is none is refused', async () => {
  const { user } = open();
  await user.type(email(), 'carla');
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
});

test('without a call it says where to look, and takes another address', async () => {
  const { user } = open();
  await user.type(email(), 'carla@example.test');
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(screen.getByText('carla@example.test')).toBeVisible();
  expect(screen.getByText(/spam folder/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', paths.login);
  await user.click(screen.getByRole('button', { name: 'Try another email' }));
  expect(email()).toHaveValue('');
});
