import { errorCodes, paths } from '@nearhand/contracts';
import { aUser, onButton, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { fill, press, submit } from '../accounts/account-forms.fixture.ts';
import { stubBrowserPasskeys } from '../accounts/browser-passkeys.fixture.ts';
import { PasskeysDialog } from './passkeys-dialog.tsx';

const laptop = { _id: 'laptop', name: 'Chrome on Windows', createdAt: '2026-11-02T10:00:00Z', isBackedUp: true };
const creation = {
  data: {
    rp: { id: 'localhost', name: 'Nearhand' },
    user: { id: 'dXNlcg', name: 'carla@example.test', displayName: 'Carla' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: {},
  },
};
const request = { data: { rpId: 'localhost', challenge: 'Y2hhbGxlbmdl', timeout: 300_000, allowCredentials: [] } };

const open = (passkeys: object[] = [laptop]) => {
  stubApi.get('/auth/passkeys', { data: passkeys });
  const onClose = jest.fn();
  const Component = () => <PasskeysDialog user={aUser()} onClose={onClose} />;
  return { ...renderRoutes([{ path: paths.profile, Component }], { path: paths.profile, user: aUser() }), onClose };
};
const pressed = async (name: string) => press(await screen.findByText(...onButton(name)));

test('shows each passkey, when it was added and used', async () => {
  const phone = { ...laptop, _id: 'phone', name: 'Phone', lastUsedAt: new Date().toISOString() };
  open([laptop, phone, { ...phone, _id: 'old', name: 'Old', lastUsedAt: '2025-03-09T12:00:00Z' }]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Chrome on WindowsAdded Nov 2, 2026 · Not used yet');
  expect(rows[1]).toHaveTextContent('PhoneAdded Nov 2, 2026 · Used just now');
  expect(rows[2]).toHaveTextContent('OldAdded Nov 2, 2026 · Used Mar 9, 2025');
});

test('a list that cannot be had is an error with a way to try again', async () => {
  open();
  const failing = stubApi.get('/auth/passkeys', () => stubApi.refusal(500, errorCodes.unexpected, ''));
  expect(await screen.findByText('Error Loading Passkeys')).toBeVisible();
  expect(failing.length).toBeGreaterThan(0);
});

test('a new passkey is created by the browser and named by the API', async () => {
  const begun = stubApi.post('/auth/passkeys/options', creation);
  const added = stubApi.post('/auth/passkeys', { data: laptop });
  stubBrowserPasskeys();
  open([]);
  await pressed('Add a passkey');
  expect(await screen.findByText('Passkey added')).toBeVisible();
  expect(begun.map(({ body }) => body)).toEqual([{}]);
  expect(added.map(({ body }) => body)).toEqual([
    {
      id: 'aWQ',
      response: { clientDataJSON: 'Y2xpZW50IGRhdGE', attestationObject: 'YXR0ZXN0YXRpb24', transports: ['internal'] },
    },
  ]);
});

const askForProof = async (passkeys?: object[]) => {
  stubApi.post('/auth/passkeys/options', () => stubApi.refusal(400, errorCodes.passkeyProofNeeded, 'Please confirm.'));
  open(passkeys);
  await pressed('Add a passkey');
  await screen.findByLabelText('Password');
};

test('an older session asks for the password; a wrong one is an error of the field', async () => {
  stubBrowserPasskeys();
  await askForProof([]);
  expect(screen.queryByText('Use a passkey instead')).not.toBeInTheDocument();
  stubApi.post('/auth/passkeys/options', () => stubApi.refusal(400, errorCodes.wrongPassword, 'No.'));
  await fill({ Password: 'a guess' });
  await submit('Continue');
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/not your current password/),
  );
  const begun = stubApi.post('/auth/passkeys/options', creation);
  stubApi.post('/auth/passkeys', { data: laptop });
  await fill({ Password: 'lovelace' });
  await submit('Continue');
  expect(await screen.findByText('Passkey added')).toBeVisible();
  expect(begun.map(({ body }) => body)).toEqual([{ password: 'lovelace' }]);
});

test('another passkey proves as well', async () => {
  const { get, create } = stubBrowserPasskeys();
  await askForProof();
  stubApi.post('/auth/passkeys/proof', request);
  const begun = stubApi.post('/auth/passkeys/options', creation);
  stubApi.post('/auth/passkeys', { data: laptop });
  await pressed('Use a passkey instead');
  expect(await screen.findByText('Passkey added')).toBeVisible();
  expect(begun.map(({ body }) => body)).toEqual([{ passkey: expect.objectContaining({ id: 'aWQ' }) }]);
  expect([get.mock.calls.length, create.mock.calls.length]).toEqual([1, 1]);
});

test('a device that has a passkey already says so', async () => {
  stubApi.post('/auth/passkeys/options', creation);
  stubBrowserPasskeys('InvalidStateError');
  open();
  await pressed('Add a passkey');
  expect(await screen.findByText('This device has a passkey of your account already.')).toBeVisible();
});

test('a passkey is renamed; an empty name is not sent', async () => {
  const renamed = stubApi.patch('/auth/passkeys/laptop', { data: laptop });
  open();
  await press(await screen.findByRole('button', { name: 'Rename Chrome on Windows' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await fill({ Name: ' \u200b' });
  await submit('Save');
  expect(await screen.findByText('Please enter a name')).toBeVisible();
  await fill({ Name: ' Work laptop ' });
  await submit('Save');
  expect(await screen.findByText(...onButton('Add a passkey'))).toBeVisible();
  expect(renamed.map(({ body }) => body)).toEqual([{ name: 'Work laptop' }]);
});

test('a passkey is removed after a question, and the focus stays in the dialog', async () => {
  const removed = stubApi.delete('/auth/passkeys/laptop', { data: {} });
  open();
  await press(await screen.findByRole('button', { name: 'Remove Chrome on Windows' }));
  expect(screen.getByRole('alertdialog', { name: 'Remove this passkey?' })).toBeVisible();
  expect(removed).toHaveLength(0);
  stubApi.get('/auth/passkeys', { data: [] });
  await pressed('Remove');
  expect(await screen.findByText('Passkey removed')).toBeVisible();
  expect(removed).toHaveLength(1);
  expect(await screen.findByText('You have no passkey yet.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('list')).toHaveFocus());
});

test('a new name that was not saved stays with its passkey', async () => {
  const rename = async (name: string) => {
    const page = open([laptop, { ...laptop, _id: 'phone', name: 'Phone' }]);
    await press(await screen.findByLabelText(`Rename ${name}`));
    return { ...page, field: await screen.findByLabelText('Name') };
  };
  const { unmount } = await rename('Phone');
  await fill({ Name: 'Old phone' });
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  const other = await rename(laptop.name);
  expect(other.field).toHaveValue(laptop.name);
  other.unmount();
  expect((await rename('Phone')).field).toHaveValue('Old phone');
});
