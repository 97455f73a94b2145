import { type AccountSettings, paths } from '@nearhand/contracts';
import {
  aUser,
  hear,
  held,
  onButton,
  type RenderOptions,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import { act } from '@testing-library/react';
import {
  expectFailed,
  expectUsername,
  fill,
  oddPassword,
  press,
  stubExport,
  stubHeld,
  submit,
  unexplained,
} from '../accounts/account-forms.fixture.ts';
import { accountDialogs } from './account-dialogs.tsx';
import { ProfilePage } from './profile-page.tsx';

beforeEach(() => void stubExport());

const openPage = (role: 'customer' | 'provider' | 'admin' = 'provider', host: RenderOptions['host'] = {}) =>
  renderRoutes([{ path: paths.profile, Component: ProfilePage }], { path: paths.profile, user: aUser({ role }), host });
const openDialog = async (title: string) => {
  const button = await screen.findByText(...onButton(title));
  act(() => button.focus());
  await press(button);
  return screen.findByRole(title === 'Delete Account' ? 'alertdialog' : 'dialog', { name: title });
};
const open = async (title: string, host: RenderOptions['host'] = {}) => {
  const page = openPage('provider', host);
  return { ...page, dialog: await openDialog(title) };
};
const expectClosed = (dialog: HTMLElement) => waitFor(() => expect(dialog).not.toBeInTheDocument());
const expectRefused = async (label: string, message: string) => {
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field).toHaveAccessibleDescription(message));
  expect(field).toHaveFocus();
};
const wrongPassword = () => stubApi.refusal(403, 'account/wrong-password', 'This is not your password.');
const savedSettings: AccountSettings = {
  notifyBookings: true,
  quietHours: true,
  notifyReviews: false,
  notifyMessages: true,
  showNameInReviews: true,
  sharePhone: true,
  showLocation: true,
};
const stubSettings = () => stubApi.get('/auth/settings', { data: savedSettings });

describe('Change Password', () => {
  const title = 'Change Password';
  const right = { 'Current password': ' old ', 'New password': oddPassword, 'Confirm password': oddPassword };

  test('sends both passwords once and unchanged, says what happened, and closes', async () => {
    const { calls, letGo } = stubHeld('put', '/auth/updatepassword', {});
    const { dialog } = await open(title);
    await fill({ ...right, 'Confirm password': oddPassword.trim() });
    await submit(title);
    await expectRefused('Confirm password', 'Passwords do not match');
    await fill(right);
    await submit(title);
    const button = await screen.findByText(...onButton('Changing...'));
    await press(button);
    letGo();
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(screen.getByText('Your other devices were signed out.')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: ' old ', newPassword: oddPassword }]);
    await expectClosed(dialog);
  });

  test('a wrong current password is explained at its field, which gets the focus', async () => {
    stubApi.put('/auth/updatepassword', wrongPassword);
    await open(title);
    await fill(right);
    await submit(title);
    await expectRefused('Current password', 'This is not your password.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    for (const [label, text] of Object.entries(right)) expect(screen.getByLabelText(label)).toHaveValue(text);
  });
});

describe('Delete Account', () => {
  const title = 'Delete Account';
  const path = '/auth/delete-account';
  const send = async (password = 'nearhand') => {
    await fill({ Password: password });
    await submit(title);
  };

  test.each([
    ['provider', /cannot be undone.*removed.*without your name.*services disappear.*wallet/],
    ['customer', /cannot be undone.*removed.*without your name\.\s*You are signed out.*wallet/],
  ] as const)('says to a %s what happens, starts at the password, and needs it', async (role, text) => {
    const calls = stubApi.post(path, {});
    const { user } = openPage(role);
    const dialog = await openDialog(title);
    expect(dialog).toHaveAccessibleDescription(text);
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    await submit(title);
    await expectRefused('Password', 'Please enter your password');
    await user.click(within(dialog).getByText('Cancel'));
    await expectClosed(dialog);
    expect(screen.getByText(...onButton(title))).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  test('sends the password once and unchanged, ends the session everywhere, and leads home', async () => {
    const heard = hear('session.changed');
    const { calls, letGo } = stubHeld('post', path, {});
    const { location, historyAction, queryClient } = await open(title);
    await send(oddPassword);
    await press(await screen.findByText('Deleting...'));
    letGo();
    expect(await screen.findByText('Account deleted')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(calls.map(({ body }) => body)).toEqual([{ password: oddPassword }]);
    expect(location()).toBe(paths.home);
    expect(historyAction()).toBe('REPLACE');
    expect(heard).toEqual(['session.changed']);
    expect(queryClient.getQueriesData({ queryKey: ['session'] }).every(([, data]) => data === undefined)).toBe(true);
  });

  test('an open edit form does not stop the deletion', async () => {
    stubApi.post(path, {});
    const { location } = openPage();
    await press(await screen.findByText('Edit Profile'));
    await fill({ Name: 'Carla Q.' });
    await openDialog(title);
    await send();
    await waitFor(() => expect(location()).toBe(paths.home));
  });

  test('a wrong password is explained at its field', async () => {
    stubApi.post(path, wrongPassword);
    await open(title);
    await send('farhand');
    await expectRefused('Password', 'This is not your password.');
    expect(screen.getByLabelText('Password')).toHaveValue('farhand');
  });

  test.each([
    ['account/open-bookings', 'Go to my bookings', paths.myBookings, true],
    ['account/money-left', 'Go to my wallet', paths.wallet, true],
    ['account/money-left', 'Go to my wallet', paths.wallet, false],
  ])('%s is explained, with the link "%s" to %s if a slice serves it: %s', async (code, label, to, served) => {
    stubApi.post(path, () => stubApi.refusal(409, code, 'Not while something is open.'));
    const { dialog } = await open(title, { serves: (path) => served && path === to });
    await send();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not while something is open.');
    expect(within(dialog).queryByText(label)?.getAttribute('href')).toBe(served ? to : undefined);
    expect(screen.getByLabelText('Password')).toHaveValue('nearhand');
    expect(localStorage.getItem('token')).toBe('test-token');
  });
});

describe('Notification and Privacy Settings', () => {
  const notifications = ['Booking updates', 'Quiet hours', 'New reviews', 'New messages'];
  const privacy = ['Full name in reviews', 'Share phone number', 'Show location'];

  test.each([
    ['customer', ['Booking updates', 'Quiet hours', 'New messages'], ['Full name in reviews', 'Share phone number']],
    ['provider', notifications, privacy],
    ['admin', notifications, privacy],
  ] as const)('a %s has the switches %j and %j', async (role, ...expected) => {
    stubSettings();
    openPage(role);
    const shown: unknown[] = [];
    for (const title of ['Notification Settings', 'Privacy Settings']) {
      const dialog = await openDialog(title);
      const switches = await within(dialog).findAllByRole('switch');
      shown.push(switches.map((one) => dialog.querySelector(`label[for="${one.id}"]`)?.textContent));
      await press(within(dialog).getByText('Cancel'));
      await expectClosed(dialog);
    }
    expect(shown).toEqual(expected);
  });

  test.each([
    ['Notification Settings', ['quietHours', 'notifyReviews', 'notifyMessages'], notifications],
    ['Privacy Settings', ['sharePhone', 'showLocation'], privacy],
  ] as const)('%s send only what was changed, once', async (title, names, labels) => {
    stubSettings();
    const { calls, letGo } = stubHeld('patch', '/auth/settings', { data: savedSettings });
    const { dialog } = await open(title);
    const changed = Object.fromEntries(names.map((name) => [name, !savedSettings[name]]));
    for (const [index, label] of labels.entries()) {
      const control = await within(dialog).findByLabelText<HTMLInputElement>(label);
      expect(control.checked).toBe(label !== 'New reviews');
      if (index > 0) await press(control);
    }
    await submit('Save Changes');
    await press(await screen.findByText(...onButton('Saving...')));
    letGo();
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([changed]);
    await expectClosed(dialog);
  });

  test('nothing changed closes without a call, and the next opening loads the settings again', async () => {
    const loads = stubSettings();
    const calls = stubApi.patch('/auth/settings', { data: savedSettings });
    const { dialog } = await open('Privacy Settings');
    await within(dialog).findByLabelText('Show location');
    await submit('Save Changes');
    await expectClosed(dialog);
    expect(calls).toHaveLength(0);
    await openDialog('Privacy Settings');
    await screen.findByLabelText('Show location');
    expect(loads).toHaveLength(2);
  });

  test('a switch that was not saved stays with its dialog', async () => {
    stubSettings();
    const { dialog, unmount } = await open('Notification Settings');
    await press(await within(dialog).findByLabelText('Quiet hours'));
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    const { dialog: other } = await open('Privacy Settings');
    await within(other).findByLabelText('Show location');
    await press(within(other).getByText('Cancel'));
    await expectClosed(other);
    const again = within(await openDialog('Notification Settings'));
    expect(await again.findByLabelText('Quiet hours')).not.toBeChecked();
  });

  test('an API without quiet hours is offered no switch for them', async () => {
    const { quietHours: _unknown, ...older } = savedSettings;
    stubApi.get('/auth/settings', { data: older });
    const { dialog } = await open('Notification Settings');
    expect(await within(dialog).findByLabelText('New reviews')).toBeVisible();
    expect(within(dialog).getAllByRole('switch')).toHaveLength(3);
    expect(within(dialog).queryByLabelText('Quiet hours')).not.toBeInTheDocument();
  });

  test('settings that do not load offer Retry', async () => {
    stubApi.get('/auth/settings', () => stubApi.noAnswer());
    await open('Notification Settings');
    expect(await screen.findByText('Error Loading Settings')).toBeVisible();
    stubSettings();
    await press(screen.getByText('Retry'));
    expect(await screen.findByLabelText('Booking updates')).toBeChecked();
  });

  test('no answer is explained and the switches keep their values', async () => {
    stubSettings();
    stubApi.patch('/auth/settings', () => stubApi.noAnswer());
    await open('Notification Settings');
    await press(await screen.findByLabelText('New reviews'));
    await submit('Save Changes');
    await expectFailed('Failed to save settings', unexplained, {});
    expect(screen.getByLabelText('New reviews')).toBeChecked();
  });
});

describe.each([
  [
    'Change Password',
    'put',
    '/auth/updatepassword',
    { 'Current password': 'nearhand', 'New password': 'farhand', 'Confirm password': 'farhand' },
  ],
  ['Delete Account', 'post', '/auth/delete-account', { Password: 'nearhand' }],
] as const)('%s', (title, method, path, texts) => {
  test('names the account to password managers', async () => {
    const { dialog } = await open(title);
    expectUsername(dialog.querySelector('form'), aUser().email);
  });

  test('no answer is explained and the form keeps its values', async () => {
    stubApi[method](path, () => stubApi.noAnswer());
    await open(title);
    await fill(texts);
    await submit(title);
    await expectFailed(`Failed to ${title.toLowerCase()}`, unexplained, texts);
  });
});

test('a dialog that does not load is explained, and the page stays', async () => {
  jest.spyOn(accountDialogs, 'Change Password').mockRejectedValue(new Error('offline'));
  openPage();
  await press(await screen.findByText('Change Password'));
  expect(await screen.findByText('Change Password could not be loaded. Please try again.')).toBeVisible();
  expect(screen.getByText('Edit Profile')).toBeVisible();
});

test('a dialog whose code comes late does not take the place of one that was asked for after it', async () => {
  const late = held(() => <p>Late</p>);
  jest.spyOn(accountDialogs, 'Privacy Settings').mockImplementation(late.answer);
  openPage();
  await press(await screen.findByText('Privacy Settings'));
  const dialog = await openDialog('Change Password');
  await fill({ 'Current password': 'nearhand' });
  await act(async () => late.letGo());
  expect(dialog).toBeVisible();
  expect(screen.queryByText('Late')).not.toBeInTheDocument();
});

test('the address of the notification settings opens their dialog', async () => {
  renderRoutes([{ path: paths.profile, Component: ProfilePage }], { path: paths.notificationSettings, user: aUser() });
  expect(await screen.findByRole('dialog', { name: 'Notification Settings' })).toBeVisible();
});
