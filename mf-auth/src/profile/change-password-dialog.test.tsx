import { paths } from '@nearhand/contracts';
import {
  aUser,
  enter,
  held,
  refusedToken,
  renderRoutes,
  screen,
  strangeTexts,
  stubApi,
  troubles,
  waitFor,
} from '@nearhand/testing';
import { ProfilePage } from './profile-page.tsx';

const open = async () => {
  const view = renderRoutes([{ path: paths.profile, Component: ProfilePage }], { path: paths.profile, user: aUser() });
  await view.user.click(await screen.findByText('Change Password'));
  expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeVisible();
  return view.user;
};
const submit = () => screen.getByText('Change Password', { selector: '[type=submit]' });
const right = { 'Current password': 'nearhand', 'New password': 'farhand', 'Confirm password': 'farhand' };
const short = 'Password must be at least 6 characters';
const both = (password: string) => ({ 'New password': password, 'Confirm password': password });

test.each<[Partial<typeof right>, keyof typeof right, string]>([
  [{ 'Current password': '' }, 'Current password', 'Please enter your password'],
  [both('12345'), 'New password', short],
  [both(''), 'New password', short],
  [both('😀😀😀'), 'New password', short],
  [both('p'.repeat(201)), 'New password', 'Please keep the password to at most 200 characters'],
  [{ 'Confirm password': '' }, 'Confirm password', 'Passwords do not match'],
  [{ 'Confirm password': 'farhand ' }, 'Confirm password', 'Passwords do not match'],
])('%j is refused at %s with "%s", and nothing is sent', async (change, label, message) => {
  const calls = stubApi.put('/auth/updatepassword', {});
  const user = await open();
  await enter(user, { ...right, ...change });
  await user.click(submit());
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(calls).toHaveLength(0);
});

test.each<[string, string]>([['blanks', '  far hand  '], ['the longest', 'p'.repeat(200)], ...strangeTexts])(
  '%s: sent once and as typed, said, and the dialog closes',
  async (_case, password) => {
    const { answer, letGo } = held({});
    const calls = stubApi.put('/auth/updatepassword', answer);
    const user = await open();
    await enter(user, { 'Current password': ' old ', ...both(password) });
    await user.dblClick(submit());
    letGo();
    expect(await screen.findByText('Your other devices were signed out.')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: ' old ', newPassword: password }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
);

test('a wrong current password is said at its field, which takes the focus', async () => {
  stubApi.put('/auth/updatepassword', () =>
    stubApi.refusal(403, 'account/wrong-password', 'This is not your password.'),
  );
  const user = await open();
  await enter(user, right);
  await user.click(submit());
  const current = screen.getByLabelText('Current password');
  await waitFor(() => expect(current).toHaveAccessibleDescription('This is not your password.'));
  expect(current).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  for (const [label, text] of Object.entries(right)) expect(screen.getByLabelText(label)).toHaveValue(text);
});

test.each(troubles)('%s is explained and the form keeps its values', async (_case, answer, sentence) => {
  stubApi.put('/auth/updatepassword', answer);
  const user = await open();
  await enter(user, right);
  await user.click(submit());
  expect(await screen.findByText('Failed to change password')).toBeVisible();
  expect(screen.getByText(sentence || 'An error occurred. Please try again.')).toBeVisible();
  for (const [label, text] of Object.entries(right)) expect(screen.getByLabelText(label)).toHaveValue(text);
});

test('a session that has ended is said', async () => {
  const [, answer, sentence] = refusedToken;
  stubApi.put('/auth/updatepassword', answer);
  const user = await open();
  await enter(user, right);
  await user.click(submit());
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
});
