import { paths } from '@nearhand/contracts';
import { sessionStore } from '@nearhand/platform/host';
import { aUser, onButton, refusedToken, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act, fireEvent, render } from '@testing-library/react';
import { fill, stubExport, submit } from '../accounts/account-forms.fixture.ts';
import { WebsiteLink } from './profile-details.tsx';
import { ProfilePage } from './profile-page.tsx';

beforeEach(() => void stubExport());

const open = (change = {}) =>
  renderRoutes([{ path: paths.profile, Component: ProfilePage }], { path: paths.profile, user: aUser(change) });
const full = {
  bio: 'Two kids,\none dog.',
  location: 'Old Town',
  website: 'https://carla.example/shop/',
  phone: '+1 555 0100',
};

test.each([
  ['customer', 'Customer'],
  ['provider', 'Service Provider'],
  ['admin', 'Administrator'],
] as const)('a %s sees their details, as %s, and what they can do', async (role, badge) => {
  open({ role, ...full });
  expect(await screen.findByRole('heading', { name: 'Carla Customer' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  for (const text of ['carla@example.test', badge, 'carla.example/shop']) expect(screen.getByText(text)).toBeVisible();
  expect(document.querySelector('dl')).toHaveTextContent(
    /^BioTwo kids, one dog\.LocationOld TownWebsitecarla\.example\/shopPhone\+1 555 0100Address12 Mill Lane$/,
  );
  for (const name of [
    'Edit Profile',
    'Change Password',
    'Logged-in Devices',
    'Notification Settings',
    'Privacy Settings',
    'Delete Account',
  ])
    expect(screen.getByText(...onButton(name))).toBeEnabled();
  expect(await screen.findByText(...onButton('Export my data'))).toBeEnabled();
  // Without the feature.
  expect(screen.queryByText('Passkeys')).not.toBeInTheDocument();
});

test('the website is a link that opens in a new tab and tells it nothing; another scheme is text', () => {
  render(<WebsiteLink address="https://carla.example/shop/" />);
  const link = screen.getByRole('link', { name: /^carla\.example\/shop/ });
  expect(link).toHaveAttribute('href', 'https://carla.example/shop/');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  for (const address of ['javascript:alert(1)//x.test', 'data:text/html,x.test', 'ftp://x.test'])
    expect(render(<WebsiteLink address={address} />).container.innerHTML).toBe(address);
});

test('an empty field has a button that starts editing there', async () => {
  open({ address: '' });
  for (const [button, label] of [
    ['Add a few words about yourself', 'Bio'],
    ['Add your location', 'Location'],
    ['Add your website', 'Website'],
    ['Add your phone number', 'Phone'],
    ['Add your address', 'Address'],
  ] as const) {
    fireEvent.click(await screen.findByText(button));
    expect(screen.getByLabelText(label)).toHaveFocus();
    fireEvent.click(screen.getByText('Cancel'));
  }
});

test('a session that ends while saving is explained; after the next sign-in the form opens with its draft', async () => {
  open();
  fireEvent.click(await screen.findByText('Edit Profile'));
  await fill({ Name: 'Carla Q.', Bio: 'Two kids,\none dog.' });
  const [, endSession, sentence] = refusedToken;
  stubApi.put('/auth/updatedetails', endSession);
  await submit('Save Changes');
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await waitFor(() => expect(screen.queryByLabelText('Bio')).not.toBeInTheDocument());
  expect(localStorage.getItem('token')).toBeNull();
  stubApi.get('/auth/me', { data: aUser() });
  const saves = stubApi.put('/auth/updatedetails', { data: aUser() });
  act(() => sessionStore.getState().begin('another-token'));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Carla Q.'));
  expect(screen.getByLabelText('Bio')).toHaveValue('Two kids,\none dog.');
  expect(screen.getByLabelText('Email')).toHaveValue('carla@example.test');
  expect(saves).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

test('an email that is not confirmed is a reminder: the link can be sent again, once at a time, and it can be closed', async () => {
  const sent = stubApi.post('/auth/confirm-email/resend', {});
  open({ isEmailConfirmed: false });
  const reminder = await screen.findByRole('note');
  expect(reminder).toHaveTextContent('not confirmed yet');
  const again = screen.getByText(...onButton('Send it again'));
  fireEvent.click(again);
  fireEvent.click(again);
  expect(await screen.findByText('Email sent')).toBeVisible();
  expect(sent).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(reminder).not.toBeInTheDocument();
});

test('a confirmed email has its badge and no reminder', async () => {
  open({ isEmailConfirmed: true });
  expect(await screen.findByText('Email confirmed')).toBeVisible();
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});
