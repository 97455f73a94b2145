import type { User } from '@nearhand/contracts';
import { paths } from '@nearhand/contracts';
import { sessionQueries } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import { aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { press } from '../accounts/account-forms.fixture.ts';
import { EmailChangePage } from './email-change-page.tsx';

const path = `${paths.emailChange}?token=from-the-email`;
const open = (address = path, user?: User) =>
  renderRoutes([{ path: paths.emailChange, Component: EmailChangePage }], { path: address, ...(user && { user }) });
const choose = async (name: string) => press(await screen.findByRole('button', { name }));

test.each([
  ['Undo the change', false, 'Change undone'],
  ['Keep the new address', true, 'New address confirmed'],
])('"%s" answers once and leads to the login page', async (name, keep, toast) => {
  const sent = stubApi.post('/auth/email-change', { data: {} });
  const { location, historyAction } = open();
  expect(await screen.findByRole('button', { name })).toBeVisible();
  expect(sent).toHaveLength(0);
  await choose(name);
  expect(await screen.findByText(toast)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'from-the-email', keep }]);
  await waitFor(() => expect(location()).toBe(paths.login));
  expect(historyAction()).toBe('REPLACE');
});

test('a link that was used, is too old or incomplete leads to the profile', async () => {
  const text = 'This link has been used or has run out.';
  stubApi.post('/auth/email-change', () => stubApi.refusal(400, 'account/email-change-invalid', text));
  const { unmount } = open();
  await choose('Undo the change');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', paths.profile);
  unmount();
  open(paths.emailChange);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is incomplete.');
});

test.each([
  ['own', aUser()._id, null, 'All devices were signed out.'],
  ['other', 'u9', 'test-token', 'It is that of another account.'],
])('undoing the change of an account (%s) tells the person who is signed in', async (_whose, userId, token, text) => {
  stubApi.post('/auth/email-change', { data: { userId } });
  const { queryClient } = open(path, aUser());
  await waitFor(() => expect(queryClient.getQueryData(sessionQueries.me('test-token').queryKey)).toBeDefined());
  await choose('Undo the change');
  expect((await screen.findByText('Change undone')).parentElement).toHaveTextContent(text);
  expect(sessionStore.getState().token).toBe(token);
});
