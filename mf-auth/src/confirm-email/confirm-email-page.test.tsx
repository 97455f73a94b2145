import { paths } from '@nearhand/contracts';
import { sessionQueries } from '@nearhand/platform';
import { aUser, held, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { press } from '../accounts/account-forms.fixture.ts';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

const path = `${paths.confirmEmail}?token=from-the-email`;
const open = (address = path, user = aUser()) =>
  renderRoutes([{ path: paths.confirmEmail, Component: ConfirmEmailPage }], { path: address, user });
const confirm = async () => press(await screen.findByRole('button', { name: 'Confirm my email' }));
const userIsKnown = ({ queryClient }: ReturnType<typeof open>) =>
  waitFor(() => expect(queryClient.getQueriesData({ queryKey: sessionQueries.all() })[0]?.[1]).toBeDefined());

test('opening the link sends nothing; one press confirms and leads to the profile', async () => {
  const user = aUser({ isEmailConfirmed: false });
  const sent = stubApi.post('/auth/confirm-email', { data: { userId: user._id } });
  const page = open(path, user);
  const { location, historyAction, queryClient } = page;
  await userIsKnown(page);
  expect(await screen.findByRole('button', { name: 'Confirm my email' })).toBeVisible();
  expect(sent).toHaveLength(0);
  stubApi.get('/auth/me', held({ data: user }).answer);
  await confirm();
  expect(await screen.findByText('Email confirmed')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'from-the-email' }]);
  await waitFor(() => expect(location()).toBe(paths.profile));
  expect(historyAction()).toBe('REPLACE');
  expect(queryClient.getQueriesData({ queryKey: sessionQueries.all() })).toEqual([
    [expect.anything(), { ...user, isEmailConfirmed: true }],
  ]);
});

test('a press before it is known who is signed in leads to the profile too', async () => {
  stubApi.post('/auth/confirm-email', { data: { userId: aUser()._id } });
  const { location } = open();
  const { answer, letGo } = held({ data: aUser() });
  stubApi.get('/auth/me', answer);
  await confirm();
  await waitFor(() => expect(location()).toBe(paths.profile));
  letGo();
});

test('the link of another account says so, above the profile of the person who is signed in', async () => {
  stubApi.post('/auth/confirm-email', { data: { userId: 'another' } });
  const page = open();
  const { location } = page;
  await userIsKnown(page);
  await confirm();
  expect((await screen.findByText('Email confirmed')).parentElement).toHaveTextContent(
    'It is that of another account.',
  );
  await waitFor(() => expect(location()).toBe(paths.profile));
});

test('a link that was used, is too old or incomplete leads to the profile, which sends another', async () => {
  const text = 'This link has been used or has run out.';
  stubApi.post('/auth/confirm-email', () => stubApi.refusal(400, 'account/confirmation-invalid', text));
  const { unmount } = open();
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', paths.profile);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  unmount();
  open(paths.confirmEmail);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is incomplete.');
});
