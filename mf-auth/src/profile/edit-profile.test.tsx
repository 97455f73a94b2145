import { paths } from '@nearhand/contracts';
import { Link } from '@nearhand/platform';
import { aUser, hear, onButton, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { expectFailed, fill, stubExport, stubHeld, submit } from '../accounts/account-forms.fixture.ts';
import { ProfilePage } from './profile-page.tsx';

beforeEach(() => void stubExport());

const carla = aUser();
const ProfileAndWayOut = () => (
  <>
    <Link to="/elsewhere">Elsewhere</Link>
    <ProfilePage />
  </>
);
const edit = async () => fireEvent.click(await screen.findByText('Edit Profile'));
const open = async () => {
  const page = renderRoutes([{ path: paths.profile, Component: ProfileAndWayOut }], {
    path: paths.profile,
    user: carla,
  });
  await edit();
  return page;
};

test('a change is sent once, when it is valid, trimmed; the page, the session and other slices are updated', async () => {
  const heard = hear('profile.changed');
  const changes = {
    name: '👩‍🔧 Zoë',
    bio: '<b>Hi</b>\n\nمريم حدّاد',
    location: `Robert'); DROP TABLE users;--`,
    website: 'https://carla.example',
    phone: '+1 555 0100',
    address: '',
  };
  const { calls, letGo } = stubHeld('put', '/auth/updatedetails', { data: { ...carla, ...changes } });
  await open();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveValue(carla.email);
  await fill({ Website: 'carla.example' });
  await submit('Save Changes');
  const website = screen.getByLabelText('Website');
  await waitFor(() => expect(website).toHaveFocus());
  expect(website).toHaveAccessibleDescription('Please enter a valid URL');
  await fill({
    Name: `  ${changes.name} `,
    Bio: changes.bio,
    Location: changes.location,
    Website: ` ${changes.website} `,
    Phone: changes.phone,
    Address: ' ',
  });
  await submit('Save Changes');
  const button = await screen.findByText(...onButton('Saving...'));
  expect(button).toBeDisabled();
  expect(screen.getByText(...onButton('Cancel'))).toBeDisabled();
  fireEvent.click(button);
  letGo();
  expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([changes]);
  expect(screen.getByRole('heading', { name: changes.name })).toBeVisible();
  expect(screen.getByText(/<b>Hi<\/b>/)).toBeVisible();
  expect(heard).toEqual([`profile.changed ${carla._id}`]);
  expect(screen.getByText(...onButton('Edit Profile'))).toHaveFocus();
});

test('without a change saving closes and sends nothing; Cancel discards the draft', async () => {
  const calls = stubApi.put('/auth/updatedetails', { data: carla });
  await open();
  await fill({ Name: ` ${carla.name} ` });
  await submit('Save Changes');
  await waitFor(() => expect(screen.getByText(...onButton('Edit Profile'))).toHaveFocus());
  expect(screen.queryByText('Profile updated successfully')).not.toBeInTheDocument();
  await edit();
  await fill({ Name: 'Somebody Else' });
  fireEvent.click(screen.getByText('Cancel'));
  expect(screen.getByText(carla.name)).toBeVisible();
  expect(screen.getByText(...onButton('Edit Profile'))).toHaveFocus();
  await edit();
  expect(screen.getByLabelText('Name')).toHaveValue(carla.name);
  expect(calls).toHaveLength(0);
});

test('no answer is explained and the form keeps everything', async () => {
  stubApi.put('/auth/updatedetails', () => stubApi.noAnswer());
  await open();
  const values = { Name: ' Carla Q. ', Website: 'https://carla.example' };
  await fill(values);
  await submit('Save Changes');
  await expectFailed('Failed to update profile. Please try again.', '', values);
  expect(screen.getByText(...onButton('Save Changes'))).toBeEnabled();
});

const unloadIsAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const leave = () => fireEvent.click(screen.getByText('Elsewhere'));

test('leaving with unsaved changes asks first; staying keeps them', async () => {
  const { location } = await open();
  for (const name of ['Carla', carla.name]) {
    await fill({ Name: name });
    expect(unloadIsAsked()).toBe(name !== carla.name);
  }
  await fill({ Name: 'Carla Q.' });
  leave();
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  fireEvent.click(within(question).getByText('Keep editing'));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(location()).toBe(paths.profile);
  expect(screen.getByLabelText('Name')).toHaveValue('Carla Q.');
  leave();
  fireEvent.click(await screen.findByText('Discard changes'));
  await waitFor(() => expect(location()).toBe('/elsewhere'));
});

test('a new email says what becomes of the old one', async () => {
  stubApi.put('/auth/updatedetails', { data: { ...carla, email: 'new@example.test' } });
  await open();
  await fill({ Email: 'new@example.test' });
  await submit('Save Changes');
  expect(await screen.findByText(/For 7 days links to set a new password go to your old address/)).toBeVisible();
});
