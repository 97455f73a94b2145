import { errorCodes, identityProblems, paths } from '@nearhand/contracts';
import { sessionStore } from '@nearhand/platform/host';
import { aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { IdentityPage } from './identity-page.tsx';

const open = (query = '', user?: ReturnType<typeof aUser>) =>
  renderRoutes([{ path: '/auth/identity', Component: IdentityPage }], {
    path: `/auth/identity${query}`,
    ...(user && { user }),
  });
const granted = { token: 'fresh-token', user: aUser(), from: '/user/wallet', isNew: false };

test.each([
  [{ isNew: false }, 'Login successful', '/user/wallet'],
  [{ isNew: true }, 'Registration successful', '/user/wallet'],
  [{ from: '//evil.test' }, 'Login successful', paths.dashboard],
])('ends the sign-in with one call, stores the token and leads on: %p', async (more, title, target) => {
  const calls = stubApi.post('/auth/identity', { ...granted, ...more });
  stubApi.get('/auth/me', { data: aUser() });
  const { location, historyAction } = open();
  expect(await screen.findByText(title)).toBeVisible();
  await waitFor(() => expect([location(), historyAction()]).toEqual([target, 'REPLACE']));
  expect(calls).toHaveLength(1);
  expect(localStorage.getItem('token')).toBe('fresh-token');
});

test('a sign-in that has run out says so and leads to the login', async () => {
  const sentence = 'This sign-in has run out. Please begin again.';
  stubApi.post('/auth/identity', stubApi.refusal(400, errorCodes.identityRefused, sentence));
  open();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the login' })).toHaveAttribute('href', paths.login);
  expect(localStorage.getItem('token')).toBeNull();
});

test('a sign-in that another tab has ended leads on', async () => {
  stubApi.post('/auth/identity', stubApi.refusal(400, errorCodes.identityRefused, 'This sign-in has run out.'));
  const { location } = open();
  expect(await screen.findByText('This sign-in has run out.')).toBeVisible();
  stubApi.get('/auth/me', { data: aUser() });
  act(() => sessionStore.getState().begin('of-the-other-tab'));
  await waitFor(() => expect(location()).toBe(paths.dashboard));
});

test.each(identityProblems)('the problem %s has its words, and makes no call', (problem) => {
  const calls = stubApi.post('/auth/identity', granted);
  open(`?problem=${problem}&provider=google`);
  expect(screen.getByRole('alert')).toHaveTextContent(/\w+\.$|\?”\.$/);
  expect(screen.getByRole('alert')).not.toHaveTextContent('undefined');
  expect(calls).toHaveLength(0);
});

test('a signed-in person goes back to the profile; an unknown provider is not named', () => {
  stubApi.get('/auth/me', { data: aUser() });
  open('?problem=unavailable&provider=%3Cb%3E', aUser());
  expect(screen.getByRole('alert')).toHaveTextContent('this provider does not answer');
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', paths.profile);
});
