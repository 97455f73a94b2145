import { errorCodes, paths, type WaysIn } from '@nearhand/contracts';
import { aUser, onButton, renderRoutes, screen, stubApi, switchOn, waitFor, within } from '@nearhand/testing';
import { fill, press, stubExport, submit } from '../accounts/account-forms.fixture.ts';
import { ProfilePage } from './profile-page.tsx';

const google = {
  _id: '00000000-0000-4000-8000-000000000001',
  provider: 'google',
  email: 'carla@gmail.test',
  createdAt: '2026-11-01T08:00:00.000Z',
};
const open = (ways: Partial<WaysIn>, features: Parameters<typeof switchOn>[0] = { socialSignIn: ['google'] }) => {
  stubExport();
  const calls = stubApi.get('/auth/identities', {
    data: { hasPassword: true, providers: ['google'], identities: [], ...ways },
  });
  // The first render reads the features.
  const Page = () => {
    switchOn(features);
    return <ProfilePage />;
  };
  renderRoutes([{ path: paths.profile, Component: Page }], { path: paths.profile, user: aUser() });
  return calls;
};
const card = async () => within(await screen.findByRole('region', { name: 'Connected sign-in' }));

test('nothing is shown where no provider works and none is connected', async () => {
  const calls = open({}, {});
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(await screen.findByText(...onButton('Change Password'))).toBeVisible();
  expect(screen.queryByText('Connected sign-in')).not.toBeInTheDocument();
});

test('a connection stays visible, and can be ended, when its provider is switched off', async () => {
  open({ identities: [google] }, {});
  expect((await card()).getByText('carla@gmail.test')).toBeVisible();
  expect((await card()).getByRole('button', { name: 'Disconnect Google' })).toBeEnabled();
});

test('connecting asks for the password and shows what the API says of it', async () => {
  open({});
  const calls = stubApi.post(
    '/auth/identities',
    stubApi.refusal(400, errorCodes.wrongPassword, 'That is not your current password.'),
  );
  await waitFor(async () => expect((await card()).getByRole('button', { name: 'Connect Google' })).toBeEnabled());
  await press((await card()).getByRole('button', { name: 'Connect Google' }));
  expect(await screen.findByRole('dialog', { name: 'Connect Google' })).toBeVisible();
  await submit('Continue to Google');
  expect(await screen.findByText('Please enter your password')).toBeVisible();
  expect(calls).toHaveLength(0);
  await fill({ Password: 'wrong' });
  await submit('Continue to Google');
  expect(await screen.findByText('That is not your current password.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ provider: 'google', purpose: 'link', password: 'wrong' }]);
});

test('disconnecting the last way in is refused in words', async () => {
  open({ hasPassword: false, identities: [google] });
  const sentence = 'Google is your only way to log in. Please set a password first.';
  stubApi.delete(`/auth/identities/${google._id}`, stubApi.refusal(409, errorCodes.identityRefused, sentence));
  await press(await (await card()).findByRole('button', { name: 'Disconnect Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('an account without a password sets one by an email', async () => {
  open({ hasPassword: false, identities: [google] }, { socialSignIn: ['google'], passwordRecovery: true });
  const calls = stubApi.post('/auth/forgot-password', { data: {} });
  await press(await screen.findByText(...onButton('Set a password')));
  expect(await screen.findByRole('dialog', { name: 'Set a password' })).toBeVisible();
  await submit('Send the link');
  expect(await screen.findByText('Email sent')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ email: aUser().email }]);
});

test('an account without a password is deleted after a proof, and asks for it before', async () => {
  open({ hasPassword: false, identities: [google] });
  await screen.findByText(...onButton('Set a password'));
  await press(await screen.findByText(...onButton('Delete Account')));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Account' }));
  expect(dialog.getByText(/First confirm that it is you/)).toBeVisible();
  expect(dialog.getByText(...onButton('Confirm with Google'))).toBeEnabled();
  expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
});
