import { paths } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import {
  aUser,
  enter,
  held,
  type RenderOptions,
  refusedToken,
  renderRoutes,
  screen,
  strangeTexts,
  stubApi,
  troubles,
  waitFor,
  within,
} from '@nearhand/testing';
import { ProfilePage } from './profile-page.tsx';

const open = async (host: RenderOptions['host'] = {}) => {
  const view = renderRoutes([{ path: paths.profile, Component: ProfilePage }], {
    path: paths.profile,
    user: aUser({ role: 'provider' }),
    host,
  });
  await view.user.click(await screen.findByText('Delete Account'));
  return { ...view, dialog: await screen.findByRole('alertdialog', { name: 'Delete Account' }) };
};
const submit = () => screen.getByText('Delete Account', { selector: '[type=submit]' });
const password = () => screen.getByLabelText('Password');

test('it says what happens, and starts at the password', async () => {
  const { user, dialog } = await open();
  expect(dialog).toHaveAccessibleDescription(
    /cannot be undone.*removed.*without your name.*services disappear.*wallet/,
  );
  await waitFor(() => expect(password()).toHaveFocus());
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Delete Account' })).toHaveFocus();
});

test.each<[string, string]>([['blanks', '  near hand  '], ...strangeTexts])(
  '%s: sent once and as typed, the session ends everywhere and the way leads home',
  async (_case, input) => {
    const heard: unknown[] = [];
    const stop = events.on('session.changed', (payload) => heard.push(payload));
    const { answer, letGo } = held({});
    const calls = stubApi.post('/auth/delete-account', answer);
    const { user, location, historyAction, queryClient } = await open();
    await enter(user, { Password: input });
    await user.dblClick(submit());
    letGo();
    expect(await screen.findByText('Account deleted')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(calls.map(({ body }) => body)).toEqual([{ password: input }]);
    expect(location()).toBe(paths.home);
    expect(historyAction()).toBe('REPLACE');
    expect(heard).toEqual([{ userId: null }]);
    expect(queryClient.getQueriesData({ queryKey: ['session'] }).every(([, data]) => data === undefined)).toBe(true);
    stop();
  },
);

test('an open edit form does not stop the deletion', async () => {
  stubApi.post('/auth/delete-account', {});
  const { user, dialog, location } = await open();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await enter(user, { Name: 'Carla Q.' });
  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  await screen.findByRole('alertdialog', { name: 'Delete Account' });
  await enter(user, { Password: 'nearhand' });
  await user.click(submit());
  await waitFor(() => expect(location()).toBe(paths.home));
});

test.each([
  ['', 'Please enter your password'],
  ['p'.repeat(201), 'Please keep the password to at most 200 characters'],
])('"%s" is refused with "%s", and nothing is sent', async (input, message) => {
  const calls = stubApi.post('/auth/delete-account', {});
  const { user } = await open();
  await enter(user, { Password: input });
  await user.click(submit());
  await waitFor(() => expect(password()).toHaveAccessibleDescription(message));
  expect(calls).toHaveLength(0);
});

test('a wrong password is said at its field', async () => {
  stubApi.post('/auth/delete-account', () =>
    stubApi.refusal(403, 'account/wrong-password', 'This is not your password.'),
  );
  const { user } = await open();
  await enter(user, { Password: 'farhand' });
  await user.click(submit());
  await waitFor(() => expect(password()).toHaveAccessibleDescription('This is not your password.'));
  expect(password()).toHaveFocus();
  expect(password()).toHaveValue('farhand');
});

test.each([
  ['account/open-bookings', 'Go to my bookings', paths.myBookings],
  ['account/money-left', 'Go to my wallet', paths.wallet],
])('%s is said in the dialog, with the way to mend it: "%s"', async (code, label, to) => {
  stubApi.post('/auth/delete-account', () => stubApi.refusal(409, code, 'Not while something is open.'));
  const { user, dialog } = await open();
  await enter(user, { Password: 'nearhand' });
  await user.click(submit());
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not while something is open.');
  expect(within(dialog).getByRole('link', { name: label })).toHaveAttribute('href', to);
  expect(password()).toHaveValue('nearhand');
  expect(localStorage.getItem('token')).toBe('test-token');
});

test('a page that no slice serves is not linked', async () => {
  stubApi.post('/auth/delete-account', () => stubApi.refusal(409, 'account/money-left', 'There is money left.'));
  const { user, dialog } = await open({ serves: () => false });
  await enter(user, { Password: 'nearhand' });
  await user.click(submit());
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('There is money left.');
  expect(within(dialog).queryByRole('link')).not.toBeInTheDocument();
});

test.each(troubles)('%s is explained and the form keeps its value', async (_case, answer, sentence) => {
  stubApi.post('/auth/delete-account', answer);
  const { user } = await open();
  await enter(user, { Password: 'nearhand' });
  await user.click(submit());
  expect(await screen.findByText('Failed to delete account')).toBeVisible();
  expect(screen.getByText(sentence || 'An error occurred. Please try again.')).toBeVisible();
  expect(password()).toHaveValue('nearhand');
});

test('a session that has ended is said', async () => {
  const [, answer, sentence] = refusedToken;
  stubApi.post('/auth/delete-account', answer);
  const { user } = await open();
  await enter(user, { Password: 'nearhand' });
  await user.click(submit());
  expect(await screen.findByText(sentence)).toBeVisible();
});
