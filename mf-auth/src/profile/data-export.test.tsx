import { paths } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, onButton, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act, within } from '@testing-library/react';
import { expectFailed, press, stubExport, stubHeld, unexplained } from '../accounts/account-forms.fixture.ts';
import { ProfilePage } from './profile-page.tsx';

const _id = '00000000-0000-4000-8000-000000000001';
const preparing = { _id, state: 'preparing', createdAt: '2030-05-10T12:00:00.000Z' };
const ready = { ...preparing, state: 'ready', bytes: 1_250_000, expiresAt: '2030-05-11T12:00:00.000Z' };

const open = () =>
  renderRoutes([{ path: paths.profile, Component: ProfilePage }], { path: paths.profile, user: aUser() });
const card = () => screen.findByRole('region', { name: 'Your Data' });
const heard = async (text: RegExp) =>
  waitFor(async () => expect(within(await card()).getByRole('status')).toHaveTextContent(text));
const notified = () => act(async () => events.emit('notification.changed', {}));

test('one click asks once; the page says that it is prepared, and offers the file when it is ready', async () => {
  stubExport();
  open();
  await heard(/data that we keep about you\. It takes a few minutes\..*by email when it is ready/);
  const { calls, letGo } = stubHeld('post', '/account/export', { data: preparing });
  const button = await screen.findByRole('button', { name: 'Export my data' });
  act(() => button.focus());
  await press(button);
  await press(await screen.findByRole('button', { name: 'Being prepared…' }));
  stubExport(preparing);
  letGo();
  await heard(/is being prepared\. It takes a few minutes\..*by email when it is ready/);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(calls).toHaveLength(1);
  stubExport(ready);
  await notified();
  await heard(/is ready\. Download it until May 1\d, 2030/);
  const link = screen.getByRole('link', { name: 'Download my data (1.3 MB)' });
  expect(link).toHaveAttribute('href', `/api/account/export/${_id}/download`);
  expect(link).toHaveAttribute('download');
  expect(link).toHaveFocus();
});

test('a file that becomes ready does not take the focus from another field', async () => {
  stubExport(preparing);
  open();
  await heard(/is being prepared/);
  const other = screen.getByText(...onButton('Change Password'));
  act(() => other.focus());
  stubExport({ ...ready, bytes: 300 });
  await notified();
  expect(await screen.findByRole('link', { name: 'Download my data (1 KB)' })).toBeVisible();
  expect(other).toHaveFocus();
});

test('a failed export can be asked for again, and one that is gone as if there was none', async () => {
  stubExport({ ...preparing, state: 'failed' });
  open();
  await heard(/could not be prepared\. Please try again/);
  stubExport({ ...ready, _id: '' });
  await notified();
  await heard(/data that we keep about you/);
  const calls = stubApi.post('/account/export', { data: preparing });
  stubExport(preparing);
  await press(screen.getByRole('button', { name: 'Export my data' }));
  await heard(/is being prepared/);
  expect(calls).toHaveLength(1);
});

test.each([
  ['no answer', () => stubApi.noAnswer(), unexplained],
  ['429', () => stubApi.refusal(429, 'session/too-many-attempts', 'Too many exports.'), 'Too many exports.'],
])('%s is explained, and the page asks for the state again', async (_case, answer, sentence) => {
  const states = stubExport();
  open();
  stubApi.post('/account/export', answer);
  await press(await screen.findByRole('button', { name: 'Export my data' }));
  await expectFailed('Failed to export your data', sentence, {});
  await waitFor(() => expect(states.length).toBeGreaterThan(1));
  expect(screen.getByRole('button', { name: 'Export my data' })).not.toHaveAttribute('aria-disabled');
});

test('a state that does not load offers Retry, and the rest of the page stays', async () => {
  stubExport();
  stubApi.get('/account/export', () => stubApi.noAnswer());
  open();
  expect(await within(await card()).findByRole('alert')).toHaveTextContent(
    'We could not see whether your data is ready.',
  );
  expect(screen.getByText(...onButton('Delete Account'))).toBeEnabled();
  stubExport();
  await press(screen.getByText('Retry'));
  expect(await screen.findByRole('button', { name: 'Export my data' })).toBeVisible();
});
