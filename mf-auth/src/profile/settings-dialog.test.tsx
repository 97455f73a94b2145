import { type AccountSettings, paths } from '@nearhand/contracts';
import { aUser, held, renderRoutes, screen, stubApi, troubles, waitFor, within } from '@nearhand/testing';
import { ProfilePage } from './profile-page.tsx';

const settings: AccountSettings = {
  notifyBookings: true,
  notifyReviews: false,
  notifyMessages: true,
  showNameInReviews: true,
  sharePhone: true,
  showLocation: true,
};
const open = async (title: string, role: 'customer' | 'provider' | 'admin' = 'provider') => {
  const { user } = renderRoutes([{ path: paths.profile, Component: ProfilePage }], {
    path: paths.profile,
    user: aUser({ role }),
  });
  await user.click(await screen.findByText(title));
  return { user, dialog: await screen.findByRole('dialog', { name: title }) };
};
const save = () => screen.getByRole('button', { name: 'Save Changes' });

test.each([
  ['Notification Settings', 'customer', ['Booking updates', 'New messages']],
  ['Notification Settings', 'provider', ['Booking updates', 'New reviews', 'New messages']],
  ['Notification Settings', 'admin', ['Booking updates', 'New reviews', 'New messages']],
  ['Privacy Settings', 'customer', ['Full name in reviews', 'Share phone number']],
  ['Privacy Settings', 'provider', ['Full name in reviews', 'Share phone number', 'Show location']],
] as const)('%s of a %s: %j', async (title, role, names) => {
  stubApi.get('/auth/settings', { data: settings });
  const { dialog } = await open(title, role);
  await within(dialog).findByRole('switch', { name: names[0] });
  expect(
    within(dialog)
      .getAllByRole('switch')
      .map((one) => one.getAttribute('id')),
  ).toEqual(names.map((name) => within(dialog).getByLabelText(name).getAttribute('id')));
});

test('only what was turned is sent, once', async () => {
  stubApi.get('/auth/settings', { data: settings });
  const { answer, letGo } = held({ data: { ...settings, notifyReviews: true } });
  const calls = stubApi.patch('/auth/settings', answer);
  const { user, dialog } = await open('Notification Settings');
  const reviews = await within(dialog).findByRole('switch', { name: 'New reviews' });
  expect(reviews).not.toBeChecked();
  expect(screen.getByRole('switch', { name: 'Booking updates' })).toBeChecked();
  await user.click(reviews);
  await user.dblClick(save());
  letGo();
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ notifyReviews: true }]);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('nothing turned closes without a call, and opening again asks anew', async () => {
  const asked = stubApi.get('/auth/settings', { data: settings });
  const calls = stubApi.patch('/auth/settings', { data: settings });
  const { user, dialog } = await open('Privacy Settings');
  await within(dialog).findByRole('switch', { name: 'Show location' });
  await user.click(save());
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(calls).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Privacy Settings' }));
  await screen.findByRole('switch', { name: 'Show location' });
  expect(asked).toHaveLength(2);
});

test('settings that cannot be loaded can be asked for again', async () => {
  stubApi.get('/auth/settings', () => stubApi.noAnswer());
  const { user, dialog } = await open('Notification Settings');
  expect(await within(dialog).findByText('Error Loading Settings')).toBeVisible();
  stubApi.get('/auth/settings', { data: settings });
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(await within(dialog).findByRole('switch', { name: 'Booking updates' })).toBeChecked();
});

test.each(troubles)('%s is explained and the switches stay as turned', async (_case, answer, sentence) => {
  stubApi.get('/auth/settings', { data: settings });
  stubApi.patch('/auth/settings', answer);
  const { user, dialog } = await open('Notification Settings');
  await user.click(await within(dialog).findByRole('switch', { name: 'New reviews' }));
  await user.click(save());
  expect(await screen.findByText('Failed to save settings')).toBeVisible();
  expect(screen.getByText(sentence || 'An error occurred. Please try again.')).toBeVisible();
  expect(within(dialog).getByRole('switch', { name: 'New reviews' })).toBeChecked();
});
