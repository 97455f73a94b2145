import { paths } from '@nearhand/contracts';
import { onButton, renderRoutes, screen, stubApi, switchOn, waitFor } from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { expectFailed, fill, stubHeld, submit, unexplained } from '../accounts/account-forms.fixture.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const open = (passwordRecovery = true) => {
  renderRoutes([{ path: paths.forgotPassword, Component: ForgotPasswordPage }], { path: paths.forgotPassword });
  switchOn({ passwordRecovery });
};
const send = async (email: string) => {
  await fill({ Email: email });
  await submit('Send reset link');
};

test('without recovery it sends nothing, says where to look, and takes another address', async () => {
  open(false);
  expect(screen.getByText(...onButton('Back to login'))).toHaveAttribute('href', paths.login);
  await send('carla@example.test');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(screen.getByText(/^Messages about your password go to/)).toHaveTextContent('carla@example.test');
  expect(screen.getByText(/spam folder/)).toBeVisible();
  expect(screen.getByText(...onButton('Back to login'))).toHaveAttribute('href', paths.login);
  fireEvent.click(screen.getByText('Try another email'));
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

test('an invalid email is explained and not sent; a right one is sent once and without its spaces', async () => {
  const { calls, letGo } = stubHeld('post', '/auth/forgot-password', {});
  open();
  await send('carla@example');
  const message = 'Please enter a valid email address';
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message));
  await send('  carla@example.test ');
  const button = await screen.findByText(...onButton('Sending...'));
  expect(button).toBeDisabled();
  fireEvent.click(button);
  letGo();
  expect(await screen.findByText(/^If an account belongs to/)).toHaveTextContent('carla@example.test');
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'carla@example.test' }]);
});

test('no answer is explained and the form keeps its value', async () => {
  stubApi.post('/auth/forgot-password', () => stubApi.noAnswer());
  open();
  await send('carla@example.test');
  await expectFailed('Failed to send reset link', unexplained, { Email: 'carla@example.test' });
});
