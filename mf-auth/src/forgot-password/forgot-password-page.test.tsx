import { paths } from '@nearhand/contracts';
import {
  enter,
  held,
  noEmails,
  overlongEmail,
  refusedToken,
  renderRoutes,
  screen,
  stubApi,
  switchOn,
  troubles,
  waitFor,
} from '@nearhand/testing';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const open = () =>
  renderRoutes([{ path: paths.forgotPassword, Component: ForgotPasswordPage }], { path: paths.forgotPassword });
const email = () => screen.getByRole('textbox', { name: 'Email' });

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

const openWithRecovery = () => {
  const { user } = renderRoutes([{ path: paths.forgotPassword, Component: ForgotPasswordPage }], {
    path: paths.forgotPassword,
  });
  switchOn({ passwordRecovery: true });
  return user;
};
const submit = () => screen.getByRole('button', { name: 'Send reset link' });

test.each<string[]>([
  ...noEmails.map((email) => [email, 'Please enter a valid email address']),
  [overlongEmail, 'Please keep the email to at most 254 characters'],
])('"%s" is refused with "%s", and nothing is sent', async (email, message) => {
  const calls = stubApi.post('/auth/forgot-password', {});
  const user = openWithRecovery();
  await enter(user, { Email: email });
  await user.click(submit());
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message));
  expect(calls).toHaveLength(0);
});

test('the address is sent once and without its blanks, and the screen says where to look', async () => {
  const { answer, letGo } = held({});
  const calls = stubApi.post('/auth/forgot-password', answer);
  const user = openWithRecovery();
  await enter(user, { Email: '  carla@example.test ' });
  await user.dblClick(submit());
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  letGo();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(screen.getByText('carla@example.test')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'carla@example.test' }]);
});

test.each([refusedToken, ...troubles])(
  '%s is explained and the form keeps its value',
  async (_case, answer, sentence) => {
    stubApi.post('/auth/forgot-password', answer);
    const user = openWithRecovery();
    await enter(user, { Email: 'carla@example.test' });
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Failed to send reset link${sentence || 'An error occurred. Please try again.'}`,
    );
    expect(screen.getByLabelText('Email')).toHaveValue('carla@example.test');
    expect(submit()).toBeEnabled();
  },
);
