import { api, events, useSession } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import { aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { SessionKeeper } from './session-keeper.tsx';

const Who = () => {
  const { user, isAuthenticated } = useSession();
  return (
    <>
      <SessionKeeper />
      <p>{isAuthenticated ? (user?.name ?? 'somebody') : 'a visitor'}</p>
    </>
  );
};
const open = () => renderRoutes([{ path: '/', Component: Who }], { path: '/', user: aUser({ name: 'Carla' }) });

/** What the browser does here when another tab writes the token. */
const otherTabWrites = (token: string | null) =>
  act(() => {
    if (token) localStorage.setItem('token', token);
    else localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }));
  });

test('signing out in another tab signs out this one', async () => {
  open();
  expect(await screen.findByText('Carla')).toBeVisible();
  otherTabWrites(null);
  expect(screen.getByText('a visitor')).toBeVisible();
});

test('another person signing in in another tab becomes this tab’s person', async () => {
  open();
  await screen.findByText('Carla');
  stubApi.get('/auth/me', { data: aUser({ name: 'Pat' }) });
  otherTabWrites('token-of-pat');
  expect(await screen.findByText('Pat')).toBeVisible();
});

test('a session that the API has ended is ended here, and said once', async () => {
  open();
  await screen.findByText('Carla');
  stubApi.get('/bookings/me', () => stubApi.refusal(401, 'session/ended', 'Your session has ended.'));
  await act(() => api.get('bookings/me', {}).catch(() => undefined));
  expect(await screen.findByText('a visitor')).toBeVisible();
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('Your session has ended');
  expect(localStorage.getItem('token')).toBeNull();
});

test('a lazyPage 401 to the old token takes nothing from a session that another tab has begun', async () => {
  open();
  await screen.findByText('Carla');
  stubApi.get('/auth/me', { data: aUser({ name: 'Pat' }) });
  stubApi.get('/bookings/me', () => {
    // The other tab is done; the browser has not told this one yet.
    localStorage.setItem('token', 'token-of-pat');
    return stubApi.refusal(401, 'session/ended', 'Your session has ended.');
  });
  await act(() => api.get('bookings/me', {}).catch(() => undefined));
  expect(await screen.findByText('Pat')).toBeVisible();
  expect(localStorage.getItem('token')).toBe('token-of-pat');
});

test('a page that comes back from the browser’s cache reads the token again', async () => {
  open();
  await screen.findByText('Carla');
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(screen.getByText('a visitor')).toBeVisible();
});

test('a changed profile is asked for again', async () => {
  open();
  await screen.findByText('Carla');
  stubApi.get('/auth/me', { data: aUser({ name: 'Carla Changed' }) });
  act(() => events.emit('profile.changed', { userId: aUser()._id }));
  expect(await screen.findByText('Carla Changed')).toBeVisible();
});

test('without storage a session lasts as long as the page', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('storage is switched off');
  });
  const { end, begin } = sessionStore.getState();
  begin('a-token');
  expect(sessionStore.getState().token).toBe('a-token');
  expect(end('another-token')).toBe(true);
  expect(sessionStore.getState().token).toBeNull();
  await waitFor(() => expect(end()).toBe(false));
});
