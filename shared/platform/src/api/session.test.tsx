import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { events } from '../browser/events.ts';
import { configure } from './runtime-config.fixture.ts';
import { endSession, login, logout, register, useSession } from './session.ts';
import { followOtherTabs, sessionStore } from './session-store.ts';

const carla = { _id: 'u1', name: 'Carla', email: 'carla@example.test', role: 'customer' };
let emitted: unknown[];
let client: QueryClient;
let requests: string[];
let answer: (path: string) => Response;
const unsubscribes: (() => void)[] = [];
beforeEach(() => {
  configure();
  sessionStore.getState().end();
  emitted = [];
  unsubscribes.push(events.on('session.changed', (payload) => emitted.push(payload)));
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  requests = [];
  answer = () => Response.json({ data: carla, token: 'new-token', user: carla });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = new Request(input);
    const { method, url } = request;
    await request.text(); // ky waits for it
    requests.push(`${method} ${new URL(url).pathname}`);
    return answer(url);
  });
});
afterEach(() => {
  for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
});
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const token = () => [sessionStore.getState().token, localStorage.getItem('token')];
const storeInOtherTab = (text: string | null) => {
  if (text === null) localStorage.removeItem('token');
  else localStorage.setItem('token', text);
};

test('a visitor has no session and asks for no user', () => {
  const { result } = renderHook(useSession, { wrapper });
  expect(result.current).toEqual({ user: undefined, isAuthenticated: false, isLoading: false });
  expect(requests).toEqual([]);
});

test('a session has its user when the API has answered, and none after it ends', async () => {
  sessionStore.getState().begin('a-token');
  const { result } = renderHook(useSession, { wrapper });
  expect(result.current).toEqual({ user: undefined, isAuthenticated: true, isLoading: true });
  await waitFor(() => expect(result.current.user?.name).toBe('Carla'));
  expect(result.current.isLoading).toBe(false);
  act(() => void sessionStore.getState().end());
  expect(result.current).toEqual({ user: undefined, isAuthenticated: false, isLoading: false });
});

test('a user who cannot be loaded is signed in all the same', async () => {
  sessionStore.getState().begin('a-token');
  answer = () => Response.json({ error: 'Sorry.' }, { status: 500 });
  const { result } = renderHook(useSession, { wrapper });
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  expect(result.current).toMatchObject({ user: undefined, isAuthenticated: true });
});

const useLogin = () => {
  const { mutateAsync } = useMutation(login);
  return () => mutateAsync({ email: carla.email, password: 'secret' });
};
const useRegister = () => {
  const { mutateAsync } = useMutation(register);
  return () => mutateAsync({ name: 'Carla', email: carla.email, password: 'secret', role: 'customer' });
};
test.each([
  ['signing in', useLogin, 'POST /api/auth/login'],
  ['signing up', useRegister, 'POST /api/auth/register'],
] as const)('%s stores the token and emits the user', async (_name, useCall, path) => {
  const { result } = renderHook<() => Promise<unknown>, unknown>(useCall, { wrapper });
  await act(() => result.current());
  expect(requests).toEqual([path]);
  expect(token()).toEqual(['new-token', 'new-token']);
  expect(emitted).toEqual([{ userId: 'u1' }]);
});

test('logging out asks the API first, then ends the session and deletes all data', async () => {
  sessionStore.getState().begin('a-token');
  client.setQueryData(['bookings'], ['of Carla']);
  const { result } = renderHook(() => useMutation(logout), { wrapper });
  answer = () => Response.json({ error: 'Sorry.' }, { status: 500 });
  await act(() => result.current.mutateAsync().catch(() => undefined));
  expect([token(), emitted]).toEqual([['a-token', 'a-token'], []]);

  answer = () => Response.json({ data: {} });
  await act(() => result.current.mutateAsync());
  expect([token(), emitted]).toEqual([[null, null], [{ userId: null }]]);
  expect(client.getQueryData(['bookings'])).toBeUndefined();
});

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('nearhand.typed:'));
const draftOf = (userId: string) =>
  sessionStorage.setItem(`nearhand.typed:message of ${userId}`, JSON.stringify({ userId, values: { text: 'Hello' } }));

test('unsent input of pages that are not open is deleted at a log-out, and of others at a sign-in', async () => {
  for (const userId of ['u1', 'guest', 'paul']) draftOf(userId);
  const { result } = renderHook(useLogin, { wrapper });
  await act(() => result.current());
  expect(drafts()).toEqual(['nearhand.typed:message of u1', 'nearhand.typed:message of guest']);
  endSession(client);
  expect(drafts()).toEqual([]);
});

test('ending an older session leaves the newer one of another tab, which becomes this tab’s', () => {
  sessionStore.getState().begin('older');
  storeInOtherTab('newer');
  endSession(client, 'older');
  expect(token()).toEqual(['newer', 'newer']);
  endSession(client, 'older');
  expect(token()).toEqual(['newer', 'newer']);
  expect(emitted).toEqual([{ userId: null }]);
});

test('a stored text that is no token is ignored', () => {
  storeInOtherTab('line\nbreak');
  sessionStore.getState().follow();
  expect(sessionStore.getState().token).toBeNull();
});

test('without storage a session lasts as long as the page', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('switched off', 'SecurityError');
    });
  const { begin, end } = sessionStore.getState();
  begin('a-token');
  expect(sessionStore.getState().token).toBe('a-token');
  expect([end(), end()]).toEqual([true, false]);
});

test.each([
  ['the storage event of the token', () => new StorageEvent('storage', { key: 'token' }), true],
  ['the storage event of a cleared storage', () => new StorageEvent('storage', { key: null }), true],
  ['the storage event of another key', () => new StorageEvent('storage', { key: 'x' }), false],
  ['a return from the back-forward cache', () => Object.assign(new Event('pageshow'), { persisted: true }), true],
  ['a first show', () => Object.assign(new Event('pageshow'), { persisted: false }), false],
] as const)('%s reads the token again: %s', (_what, event, isRead) => {
  const stop = followOtherTabs();
  storeInOtherTab('of-another-tab');
  window.dispatchEvent(event());
  expect(sessionStore.getState().token).toBe(isRead ? 'of-another-tab' : null);
  stop();
  storeInOtherTab(null);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(sessionStore.getState().token).toBe(isRead ? 'of-another-tab' : null);
});
