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
import { fireEvent } from '@testing-library/react';
import { SignupPage } from './signup-page.tsx';

const open = () => renderRoutes([{ path: paths.signup, Component: SignupPage }], { path: paths.signup }).user;
const agree = () => screen.getByLabelText(/^I agree to/);
const send = async (user: ReturnType<typeof open>, texts: Record<string, string>) => {
  await enter(user, texts);
  await user.click(agree());
  await user.dblClick(screen.getByText('Create account', { selector: 'button' }));
};
const grant = { token: 'fresh-token', user: aUser() };
const right = {
  'Full name': 'Carla Customer',
  Email: 'carla@example.test',
  Password: 'nearhand',
  'Confirm password': 'nearhand',
};
const shortName = 'Name must be at least 2 characters';
const shortPassword = 'Password must be at least 6 characters';
const overlongPassword = 'p'.repeat(201);

type Refused = [change: Partial<typeof right>, label: keyof typeof right, message: string];
const refused: Refused[] = [
  ...['', ' ', ' C ', '😀'].map((name): Refused => [{ 'Full name': name }, 'Full name', shortName]),
  [{ 'Full name': 'n'.repeat(101) }, 'Full name', 'Please keep the name to at most 100 characters'],
  ...noEmails.map((email): Refused => [{ Email: email }, 'Email', 'Please enter a valid email address']),
  [{ Email: overlongEmail }, 'Email', 'Please keep the email to at most 254 characters'],
  [{ Password: '12345', 'Confirm password': '12345' }, 'Password', shortPassword],
  [{ Password: '12345', 'Confirm password': '12345' }, 'Confirm password', shortPassword],
  [{ Password: '😀😀😀', 'Confirm password': '😀😀😀' }, 'Password', shortPassword],
  [
    { Password: overlongPassword, 'Confirm password': overlongPassword },
    'Password',
    'Please keep the password to at most 200 characters',
  ],
  [{ 'Confirm password': '' }, 'Confirm password', `${shortPassword} Passwords do not match`],
  [{ 'Confirm password': 'near' }, 'Confirm password', `${shortPassword} Passwords do not match`],
  [{ 'Confirm password': 'nearhand ' }, 'Confirm password', 'Passwords do not match'],
];

test('whatever is wrong is said at its field as it is typed, and nothing is sent', async () => {
  const calls = stubApi.post('/auth/register', grant);
  const user = open();
  await send(user, { ...right, Email: '' });
  // One event a text: what `enter` does for each would take minutes here.
  const put = (texts: Partial<typeof right>) => {
    for (const [label, value] of Object.entries(texts))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  for (const [change, label, message] of refused) {
    put({ ...right, ...change });
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
  }
  await user.click(screen.getByText('Create account', { selector: 'button' }));
  expect(calls).toHaveLength(0);
});

test.each([['the longest', 'n'.repeat(100)], ['100 emoji', '😀'.repeat(100)], ...strangeTexts])(
  'as name and password, %s is sent as typed; blanks around name and email are not',
  async (_case, text) => {
    const calls = stubApi.post('/auth/register', grant);
    const user = open();
    const password = ` ${text} `;
    await send(user, {
      'Full name': `  ${text} `,
      Email: '  carla@example.test ',
      Password: password,
      'Confirm password': password,
    });
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toEqual([
        { name: text, email: 'carla@example.test', password, role: 'customer' },
      ]),
    );
  },
);

test.each([refusedToken, ...troubles])(
  '%s is explained and the form keeps its values',
  async (_case, answer, sentence) => {
    stubApi.post('/auth/register', answer);
    await send(open(), right);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Registration failed${sentence || 'Could not create account. Please try again.'}`,
    );
    for (const [label, text] of Object.entries(right)) expect(screen.getByLabelText(label)).toHaveValue(text);
    expect(agree()).toBeChecked();
  },
);

test('pressed twice it sends one call', async () => {
  const { answer, letGo } = held(grant);
  const calls = stubApi.post('/auth/register', answer);
  await send(open(), right);
  expect(screen.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
  letGo();
  await screen.findByText('Registration successful');
  expect(calls).toHaveLength(1);
});
