import { paths } from '@nearhand/contracts';
import { events, Link } from '@nearhand/platform';
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
  within,
} from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { ProfilePage } from './profile-page.tsx';

const carla = aUser();
afterEach(() => sessionStorage.clear());
const ProfileAndWayOut = () => (
  <>
    <Link to="/elsewhere">Elsewhere</Link>
    <ProfilePage />
  </>
);
const open = async () => {
  const view = renderRoutes([{ path: paths.profile, Component: ProfileAndWayOut }], {
    path: paths.profile,
    user: carla,
  });
  await view.user.click(await screen.findByText('Edit Profile'));
  return view;
};
const save = () => screen.getByText('Save Changes');
const editButton = () => screen.getByRole('button', { name: 'Edit Profile' });

test('only what changed is sent, trimmed; the page, the session and other slices know at once', async () => {
  const heard: unknown[] = [];
  const stop = events.on('profile.changed', (payload) => heard.push(payload));
  const { answer, letGo } = held({ data: { ...carla, name: 'Carla Q.', bio: '<b>Hi</b>' } });
  const calls = stubApi.put('/auth/updatedetails', answer);
  const { user } = await open();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await enter(user, { Name: '  Carla Q. ', Bio: '<b>Hi</b>', Location: '   ' });
  await user.dblClick(save());
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  letGo();
  expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'Carla Q.', bio: '<b>Hi</b>' }]);
  expect(screen.getByRole('heading', { name: 'Carla Q.' })).toBeVisible();
  expect(screen.getByText('<b>Hi</b>')).toBeVisible();
  expect(heard).toEqual([{ userId: carla._id }]);
  expect(editButton()).toHaveFocus();
  stop();
});

test('emptying a field sends it empty', async () => {
  const calls = stubApi.put('/auth/updatedetails', { data: { ...carla, address: '' } });
  const { user } = await open();
  await enter(user, { Address: '' });
  await user.click(save());
  await screen.findByText('Profile updated successfully');
  expect(calls[0]?.body).toEqual({ address: '' });
});

test('nothing changed closes without a call', async () => {
  const calls = stubApi.put('/auth/updatedetails', { data: carla });
  const { user } = await open();
  await enter(user, { Name: ` ${carla.name} ` });
  await user.click(save());
  await waitFor(() => expect(editButton()).toHaveFocus());
  expect(calls).toHaveLength(0);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('Cancel throws away what was typed', async () => {
  const { user } = await open();
  await enter(user, { Name: 'Somebody Else' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { name: carla.name })).toBeVisible();
  expect(editButton()).toHaveFocus();
});

const shortName = 'Name must be at least 2 characters';
const noUrl = 'Please enter a valid URL';
const tooLong = (field: string, limit: string) => `Please keep the ${field} to at most ${limit} characters`;

type Refused = [label: string, text: string, message: string];
const refused: Refused[] = [
  ...['', '  ', ' C ', '😀'].map((name): Refused => ['Name', name, shortName]),
  ['Name', 'n'.repeat(101), tooLong('name', '100')],
  ...noEmails.map((email): Refused => ['Email', email, 'Please enter a valid email address']),
  ['Email', overlongEmail, tooLong('email', '254')],
  ['Bio', 'b'.repeat(1001), tooLong('bio', '1,000')],
  ['Location', 'l'.repeat(101), tooLong('location', '100')],
  ...[
    'carla',
    'carla.example',
    'javascript:alert(1)',
    'ftp://carla.example',
    'https://',
    'https://carla',
    '<script>',
  ].map((website): Refused => ['Website', website, noUrl]),
  ['Website', `https://carla.example/${'w'.repeat(290)}`, tooLong('website', '300')],
  ...['call me', '😀', '<script>', '٠١٢٣'].map(
    (phone): Refused => ['Phone', phone, 'Please enter a valid phone number'],
  ),
  ['Phone', '1'.repeat(31), tooLong('phone number', '30')],
  ['Address', 'a'.repeat(301), tooLong('address', '300')],
];

test('whatever is wrong is said at its field as it is typed, and nothing is sent', async () => {
  const calls = stubApi.put('/auth/updatedetails', { data: carla });
  const { user } = await open();
  for (const [label, text, message] of refused) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    const before = field.value;
    fireEvent.change(field, { target: { value: text } });
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    fireEvent.click(save());
    await waitFor(() => expect(field).toHaveFocus());
    fireEvent.change(field, { target: { value: before } });
    await user.tab();
  }
  expect(calls).toHaveLength(0);
});

test.each<[string, string]>([['the longest emoji', '😀'.repeat(100)], ...strangeTexts])(
  '%s in name, bio, location and address is sent as it is',
  async (_case, text) => {
    const calls = stubApi.put('/auth/updatedetails', { data: carla });
    const { user } = await open();
    await enter(user, { Name: text, Bio: ` ${text}`, Location: text, Address: `${text} ` });
    await user.click(save());
    await screen.findByText('Profile updated successfully');
    expect(calls[0]?.body).toEqual({ name: text, bio: text, location: text, address: text });
  },
);

test.each(troubles)('%s is explained and the form keeps everything', async (_case, answer, sentence) => {
  stubApi.put('/auth/updatedetails', answer);
  const { user } = await open();
  await enter(user, { Name: ' Carla Q. ', Website: 'https://carla.example' });
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to update profile. Please try again.${sentence}`);
  expect(screen.getByLabelText('Name')).toHaveValue(' Carla Q. ');
  expect(screen.getByLabelText('Website')).toHaveValue('https://carla.example');
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
});

test('a session that has ended is said', async () => {
  const [, answer, sentence] = refusedToken;
  stubApi.put('/auth/updatedetails', answer);
  const { user } = await open();
  await enter(user, { Name: 'Carla Q.' });
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(localStorage.getItem('token')).toBeNull();
});

test('leaving with unsaved changes asks first; staying keeps them', async () => {
  const { user, location } = await open();
  await enter(user, { Name: 'Carla Q.' });
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(location()).toBe(paths.profile);
  expect(screen.getByLabelText('Name')).toHaveValue('Carla Q.');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(location()).toBe('/elsewhere'));
});

const unloadIsAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('closing the tab asks only while something is unsaved', async () => {
  const { user } = await open();
  expect(unloadIsAsked()).toBe(false);
  await enter(user, { Name: 'Carla Q.' });
  expect(unloadIsAsked()).toBe(true);
  await enter(user, { Name: carla.name });
  expect(unloadIsAsked()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
