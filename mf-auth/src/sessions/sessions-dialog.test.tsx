import { paths } from '@nearhand/contracts';
import { aUser, onButton, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { press } from '../accounts/account-forms.fixture.ts';
import { SessionsDialog } from './sessions-dialog.tsx';

const here = {
  _id: 'here',
  device: 'Chrome on Windows',
  place: 'Germany',
  createdAt: '2026-11-02T10:00:00Z',
  lastUsedAt: '2025-11-02T10:00:00Z',
  isCurrent: true,
};
const phone = { ...here, _id: 'phone', device: 'Safari on iOS', place: '203.0.113.x', isCurrent: false };
const unknown = { ...phone, _id: 'unknown', device: '', place: '' };

const open = (sessions: object[]) => {
  stubApi.get('/auth/sessions', { data: sessions });
  const Component = () => <SessionsDialog onClose={() => undefined} />;
  return renderRoutes([{ path: paths.profile, Component }], { path: paths.profile, user: aUser() });
};

test('shows the device, place and times of each login; this one cannot be ended here', async () => {
  open([here, phone, unknown]);
  const [first, second, third] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(/^Chrome on WindowsGermany · In use nowLogged in Nov \d, 2026, .+This device$/);
  expect(second).toHaveTextContent(/^Safari on iOS203\.0\.113\.x · Used Nov 2, 2025Logged in Nov \d.+Log out$/);
  expect(third).toHaveTextContent(/^Unknown deviceUsed /);
  if (first) expect(within(first).queryByRole('button')).not.toBeInTheDocument();
});

test('one device is logged out: it is gone, also where the list cannot be read again, and the list has the focus', async () => {
  const ended = stubApi.delete('/auth/sessions/phone', { data: {} });
  open([here, phone]);
  const button = await screen.findByRole('button', { name: /^Log out Safari on iOS, logged in Nov/ });
  stubApi.get('/auth/sessions', () => stubApi.noAnswer());
  await press(button);
  expect(await screen.findByText('Device logged out')).toBeVisible();
  expect(ended).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('list', { name: 'Your logins' })).toHaveFocus());
  expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument();
  expect(screen.queryByText('Log out all other devices')).not.toBeInTheDocument();
});

test('all other devices are logged out at once', async () => {
  const ended = stubApi.delete('/auth/sessions', { data: {} });
  open([here, phone, unknown]);
  const all = await screen.findByText(...onButton('Log out all other devices'));
  stubApi.get('/auth/sessions', { data: [here] });
  await press(all);
  expect(await screen.findByText('Other devices logged out')).toBeVisible();
  expect(ended).toHaveLength(1);
});

test.each([
  ['refused', () => stubApi.refusal(404, 'session/not-found', 'This session was not found.'), /session was not found/],
  ['not answered', () => stubApi.noAnswer(), /may have worked/],
])('a log-out that is %s is explained, and the device stays', async (_what, answer, text) => {
  stubApi.delete('/auth/sessions/phone', answer);
  open([here, phone]);
  await press(await screen.findByRole('button', { name: /^Log out Safari on iOS, logged in Nov/ }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('Safari on iOS')).toBeVisible();
});
