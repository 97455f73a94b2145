import { api, endSession, events, useSession } from '@nearhand/platform';
import { aUser, config, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { SessionKeeper } from './session-keeper.tsx';

const Page = () => {
  const { user, isAuthenticated } = useSession();
  return (
    <>
      <SessionKeeper />
      <p>{isAuthenticated ? (user?.name ?? 'loading') : 'signed out'}</p>
    </>
  );
};
const open = async () => {
  const view = renderRoutes([{ path: '/', Component: Page }], { path: '/', user: aUser({ name: 'Carla' }) });
  await screen.findByText('Carla');
  return view;
};
const storeInOtherTab = (token: string | null) =>
  act(() => {
    if (token) localStorage.setItem('token', token);
    else localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }));
  });

test('signing out and in again in another tab does the same in this one', async () => {
  await open();
  storeInOtherTab(null);
  expect(screen.getByText('signed out')).toBeVisible();
  stubApi.get('/auth/me', { data: aUser({ name: 'Pat' }) });
  storeInOtherTab('token-of-pat');
  expect(await screen.findByText('Pat')).toBeVisible();
});

test.each([
  ['of another tab whose event is not heard', () => new StorageEvent('storage', { key: 'token' })],
  [
    'before a page comes back from the back-forward cache',
    () => new PageTransitionEvent('pageshow', { persisted: true }),
  ],
])('answers for one user are not shown to the next, after a sign-in %s', async (_when, heard) => {
  const { queryClient } = await open();
  queryClient.setQueryData(['messages'], ['of Carla']);
  stubApi.get('/auth/me', { data: aUser({ _id: 'pat', name: 'Pat' }) });
  localStorage.setItem('token', 'token-of-pat');
  act(() => void window.dispatchEvent(heard()));
  expect(queryClient.getQueryData(['messages'])).toBeUndefined();
  expect(await screen.findByText('Pat')).toBeVisible();
});

test('a session that the API has ended ends here, with one toast and without the data of its user', async () => {
  const { queryClient } = await open();
  queryClient.setQueryData(['bookings'], ['of Carla']);
  stubApi.get('/bookings/me', () => stubApi.refusal(401, 'session/ended', 'Your session has ended.'));
  await act(() => api.get('bookings/me', {}).catch(() => undefined));
  expect(await screen.findByText('signed out')).toBeVisible();
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('Your session has ended');
  expect(queryClient.getQueryData(['bookings'])).toBeUndefined();
  expect(localStorage.getItem('token')).toBeNull();
});

test.each([
  ['in this tab', (client: QueryClient) => act(() => endSession(client))],
  ['in another', () => storeInOtherTab(null)],
])(
  'when the session ends %s, parts of the page that go with it ask nothing, those that stay ask once',
  async (_where, end) => {
    const bookings = stubApi.get('/bookings/me', { data: [] });
    const services = stubApi.get('/services', { data: [] });
    const Bookings = () => (
      <p>{useQuery({ queryKey: ['b'], queryFn: () => api.get('bookings/me', {}).then(() => true) }).status}</p>
    );
    const Services = () => (
      <p>{useQuery({ queryKey: ['s'], queryFn: () => api.get('services', {}).then(() => true) }).status}</p>
    );
    const Parts = () => (
      <>
        <Page />
        <Services />
        {useSession().isAuthenticated && <Bookings />}
      </>
    );
    const { queryClient } = renderRoutes([{ path: '/', Component: Parts }], { path: '/', user: aUser() });
    await waitFor(() => expect(screen.getAllByText('success')).toHaveLength(2));
    end(queryClient);
    await waitFor(() => expect(services).toHaveLength(2));
    expect(await screen.findByText('success')).toBeVisible();
    expect(bookings).toHaveLength(1);
  },
);

test('a changed profile is fetched again; a session that the user has ended shows no toast', async () => {
  await open();
  stubApi.get('/auth/me', { data: aUser({ name: 'Carla Changed' }) });
  act(() => events.emit('profile.changed', { userId: aUser()._id }));
  await waitFor(() => expect(screen.getByText('Carla Changed')).toBeVisible());
  act(() => events.emit('session.changed', { userId: null }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a changed profile leaves an open form the answer that it was made from', async () => {
  const read = jest.fn(async () => 'the form');
  const FormPage = () => {
    const { data } = useQuery({ queryKey: ['form'], queryFn: read, gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
    return (
      <>
        <Page />
        {data}
      </>
    );
  };
  renderRoutes([{ path: '/', Component: FormPage }], { path: '/', user: aUser({ name: 'Carla' }) });
  expect(await screen.findByText('the form')).toBeVisible();
  stubApi.get('/auth/me', { data: aUser({ name: 'Carla Changed' }) });
  act(() => events.emit('profile.changed', { userId: aUser()._id }));
  expect(await screen.findByText('Carla Changed')).toBeVisible();
  expect(read).toHaveBeenCalledTimes(1);
});

test.each([
  ['signing out', null, ['You were signed out', 'It happened in another tab.']],
  ['signing in as another user', 'pat', ['You are signed in with another account', 'It was chosen in another tab.']],
  ['signing in again', 'carla', []],
] as const)('%s in another tab is shown to the user of this one', async (_what, userId, texts) => {
  const channel = Object.assign(new EventTarget(), { postMessage: () => {} });
  Object.assign(globalThis, { BroadcastChannel: jest.fn(() => channel) });
  localStorage.setItem('token', 'token-of-carla');
  stubApi.get('/auth/me', { data: aUser({ _id: 'carla' }) });
  const shown: (string | undefined)[] = [];
  // The event bus opens its channel when it is loaded.
  await jest.isolateModulesAsync(async () => {
    const { act: actHere, createElement } = await import('react');
    const { createRoot } = await import('react-dom/client');
    const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
    const host = await import('@nearhand/platform/host');
    const { SessionKeeper: Keeper } = await import('./session-keeper.tsx');
    host.setRuntimeConfig(config);
    host.hearToasts(({ text, description }) => shown.push(text, description));
    const client = new QueryClient();
    const root = createRoot(document.createElement('div'));
    const page = createElement(QueryClientProvider, { client }, createElement(Keeper));
    await actHere(async () => root.render(page));
    await waitFor(() => expect(client.getQueryData(['session', 'me', 'token-of-carla'])).toBeDefined());
    const data = { name: 'session.changed', payload: { userId } };
    await actHere(async () => void channel.dispatchEvent(new MessageEvent('message', { data })));
    await actHere(async () => root.unmount());
  });
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  expect(shown).toEqual(texts);
});
