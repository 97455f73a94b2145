import { paths } from '@nearhand/contracts';
import { sessionStore } from '@nearhand/platform/host';
import { aUser, enter, refusedToken, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { ProfilePage } from './profile-page.tsx';

const open = (change = {}) =>
  renderRoutes([{ path: paths.profile, Component: ProfilePage }], { path: paths.profile, user: aUser(change) });
const full = {
  bio: 'Two kids,\none dog.',
  location: 'Old Town',
  website: 'https://carla.example/shop/',
  phone: '+1 555 0100',
  address: '12 Mill Lane',
};

test.each([
  ['customer', 'Customer'],
  ['provider', 'Service Provider'],
  ['admin', 'Administrator'],
] as const)('a %s sees who they are, as %s, and what they can do', async (role, badge) => {
  open({ role, ...full });
  expect(await screen.findByRole('heading', { name: 'Carla Customer' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(screen.getByText('carla@example.test')).toBeVisible();
  expect(screen.getByText(badge)).toBeVisible();
  for (const text of [/Two kids,\s+one dog\./, 'Old Town', '+1 555 0100', '12 Mill Lane'])
    expect(screen.getByText(text)).toBeVisible();
  for (const name of ['Edit Profile', 'Change Password', 'Notification Settings', 'Privacy Settings', 'Delete Account'])
    expect(screen.getByRole('button', { name })).toBeEnabled();
});

test('the website is a link that gives nothing away', async () => {
  open(full);
  const link = await screen.findByRole('link', { name: /^carla\.example\/shop/ });
  expect(link).toHaveAttribute('href', 'https://carla.example/shop/');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

test.each(['javascript:alert(1)//x.test', 'data:text/html,x.test', 'ftp://x.test'])(
  'the stored website "%s" is text, never a link',
  async (website) => {
    open({ website });
    expect(await screen.findByText(website)).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);

test.each([
  ['Add a few words about yourself', 'Bio'],
  ['Add your location', 'Location'],
  ['Add your website', 'Website'],
  ['Add your phone number', 'Phone'],
  ['Add your address', 'Address'],
])('an empty field offers "%s", which starts editing at %s', async (invitation, label) => {
  const { user } = open({ address: '' });
  await user.click(await screen.findByRole('button', { name: invitation }));
  expect(screen.getByLabelText(label)).toHaveFocus();
});

test('the form opens with its draft after a session that ended while saving', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await enter(user, { Name: 'Carla Q.', Bio: 'Two kids,\none dog.' });
  const [, endSession] = refusedToken;
  stubApi.put('/auth/updatedetails', endSession);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByLabelText('Bio')).not.toBeInTheDocument());
  stubApi.get('/auth/me', { data: aUser() });
  const saves = stubApi.put('/auth/updatedetails', { data: aUser() });
  act(() => sessionStore.getState().begin('another-token'));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Carla Q.'));
  expect(screen.getByLabelText('Bio')).toHaveValue('Two kids,\none dog.');
  expect(screen.getByLabelText('Email')).toHaveValue('carla@example.test');
  expect(saves).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});
