import { paths } from '@nearhand/contracts';
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
import { LoginPage } from './login-page.tsx';

const open = () => renderRoutes([{ path: paths.login, Component: LoginPage }], { path: paths.login }).user;
const submit = () => screen.getByRole('button', { name: 'Login' });
const grant = { token: 'fresh-token', user: aUser() };
const right = { Email: 'carla@example.test', Password: 'nearhand' };
const shortPassword = 'Password must be at least 6 characters';

test.each<string[]>([
  ...noEmails.map((email) => ['Email', email, 'Please enter a valid email address']),
  ['Email', overlongEmail, 'Please keep the email to at most 254 characters'],
  ['Password', '', shortPassword],
  ['Password', '12345', shortPassword],
  ['Password', '😀😀😀', shortPassword],
  ['Password', 'p'.repeat(201), 'Please keep the password to at most 200 characters'],
])('%s "%s" is refused with "%s", and nothing is sent', async (label, text, message) => {
  const calls = stubApi.post('/auth/login', grant);
  const user = open();
  await enter(user, { ...right, [label]: text });
  await user.click(submit());
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(calls).toHaveLength(0);
});

test.each([['blanks around it', '  near hand  '], ['the longest', 'p'.repeat(200)], ...strangeTexts])(
  'a password with %s is sent as it is, and the email without its blanks',
  async (_case, password) => {
    const calls = stubApi.post('/auth/login', grant);
    const user = open();
    await enter(user, { Email: '  carla@example.test ', Password: password });
    await user.click(submit());
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ email: 'carla@example.test', password }]));
  },
);

test.each([refusedToken, ...troubles])(
  '%s is explained and the form keeps its values',
  async (_case, answer, sentence) => {
    stubApi.post('/auth/login', answer);
    const user = open();
    await enter(user, right);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Login failed${sentence || 'Invalid credentials. Please try again.'}`,
    );
    for (const [label, text] of Object.entries(right)) expect(screen.getByLabelText(label)).toHaveValue(text);
    expect(submit()).toBeEnabled();
  },
);

test('pressed twice it sends one call', async () => {
  const { answer, letGo } = held(grant);
  const calls = stubApi.post('/auth/login', answer);
  const user = open();
  await enter(user, right);
  await user.dblClick(submit());
  letGo();
  await screen.findByText('Login successful');
  expect(calls).toHaveLength(1);
});
