import { api, useEvent } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import { aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { SessionKeeper } from '../session/session-keeper.tsx';
import { LazyLive } from './lazy-live.tsx';
import { provideLocks, show, stubStream } from './live.fixture.ts';

const shown = { queryKey: ['shown'], queryFn: () => load(), meta: { isLive: true }, retry: false };
let load: () => Promise<string>;
let asked: number;
let heard: string[];

const Page = () => {
  const { data } = useQuery(shown);
  const client = useQueryClient();
  useEvent('booking.changed', ({ bookingId }) => {
    heard.push(bookingId);
    void client.invalidateQueries({ queryKey: shown.queryKey });
  });
  return (
    <>
      <SessionKeeper />
      <LazyLive />
      <p>{data}</p>
    </>
  );
};
const open = () => renderRoutes([{ path: '/', Component: Page }], { path: '/', user: aUser() });
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
const openLive = async () => {
  const connections = stubStream();
  const page = open();
  await waitFor(() => expect(connections).toHaveLength(1));
  const before = asked;
  act(() => connections[0]?.send('ready'));
  await waitFor(() => expect(asked).toBe(before + 1));
  return { ...page, connections };
};

let removeLocks: () => void;
beforeEach(() => {
  removeLocks = provideLocks();
  asked = 0;
  heard = [];
  load = async () => {
    asked += 1;
    return `answer ${asked}`;
  };
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => void sessionStore.getState().end());
  jest.useRealTimers();
  removeLocks();
});

test('while the connection is down a visible tab polls every 2 seconds, and once when it is back', async () => {
  const { connections } = await openLive();
  const before = asked;
  await pass(10);
  expect(asked).toBe(before);

  stubApi.get('/events', () => stubApi.noAnswer());
  connections[0]?.end();
  await pass(2.1);
  expect(asked).toBe(before + 1);
  act(() => show('hidden'));
  await pass(6);
  expect(asked).toBe(before + 1);

  const again = stubStream();
  act(() => show('visible'));
  await waitFor(() => expect(again).toHaveLength(1));
  const polled = asked;
  expect(polled).toBe(before + 2);
  act(() => again[0]?.send('ready'));
  await waitFor(() => expect(asked).toBe(polled + 1));
  await pass(10);
  expect(asked).toBe(polled + 1);
});

/** The first connection of a document that is so old by each of its clocks. */
const connected = async (steadySeconds: number, wallSeconds: number) => {
  const moment = { steadyMs: steadySeconds * 1_000, wallMs: Date.now() };
  jest.spyOn(performance, 'now').mockImplementation(() => moment.steadyMs);
  jest.spyOn(Date, 'now').mockImplementation(() => moment.wallMs);
  jest.replaceProperty(performance, 'timeOrigin', moment.wallMs - wallSeconds * 1_000);
  const connections = stubStream();
  open();
  await waitFor(() => expect(connections).toHaveLength(1));
  const [connection] = connections;
  if (!connection) throw new Error('There is no connection.');
  return { moment, connection, connections };
};
const whole = { isWhole: true };

test('a connection that missed nothing since the document began asks for nothing again, a later one does', async () => {
  const { connection, connections } = await connected(30, 30);
  expect(connection.age).toBe(30_000);
  const before = asked;
  act(() => connection.send('booking.changed', { bookingId: 'earlier' }));
  act(() => connection.send('ready', whole));
  await waitFor(() => expect(heard).toEqual(['earlier']));
  await pass(10);
  // For the update alone.
  expect(asked).toBe(before + 1);

  act(() => connection.end());
  await waitFor(() => expect(connections).toHaveLength(2));
  expect(connections[1]?.age).toBeNaN();
});

test.each([
  ['a computer that slept', 5, 40],
  ['a clock that was set back', 40, 5],
])('%s makes its document no younger', async (_case, steadySeconds, wallSeconds) => {
  expect((await connected(steadySeconds, wallSeconds)).connection.age).toBe(40_000);
});

test('a document of over a minute ago says no age', async () => {
  expect((await connected(5, 3_600)).connection.age).toBeNaN();
});

test.each([
  ['asleep', 0, 3_600],
  ['held up while its clock was set back', 10, -3_600],
])('a page that was %s before it read the answer asks for everything again', async (_case, steady, wall) => {
  const { connection, moment } = await connected(5, 5);
  const before = asked;
  moment.steadyMs += steady * 1_000;
  moment.wallMs += wall * 1_000;
  act(() => connection.send('ready', whole));
  await waitFor(() => expect(asked).toBe(before + 1));
});

test('updates missed at the moment of the connection are asked for', async () => {
  const { connection } = await connected(5, 5);
  const before = asked;
  act(() => connection.send('ready', whole));
  act(() => connection.send('missed'));
  await waitFor(() => expect(asked).toBe(before + 1));
});

test('an update is emitted at once, a burst of it twice, anything else never', async () => {
  const { connections } = await openLive();
  const [connection] = connections;
  for (let time = 0; time < 5; time += 1) connection?.send('booking.changed', { bookingId: 'b1' });
  connection?.send('booking.changed', { bookingId: 'b2' });
  connection?.send('booking.changed', { bookingId: 7 });
  connection?.send('booking.changed', 'b3');
  connection?.send('session.changed', { userId: null });
  await waitFor(() => expect(heard).toEqual(['b1', 'b2']));
  await pass(1);
  expect(heard).toEqual(['b1', 'b2', 'b1']);
  expect(sessionStore.getState().token).toBe('test-token');
});

test('a connection that falls silent is replaced', async () => {
  const { connections } = await openLive();
  await pass(29);
  connections[0]?.beat();
  await pass(29);
  expect(connections).toHaveLength(1);
  await pass(2.2);
  await waitFor(() => expect(connections).toHaveLength(2));
});

test('it waits for the time in Retry-After, also when the page becomes visible', async () => {
  const calls = stubApi.get('/events', () => {
    const answer = stubApi.refusal(429, 'live/too-many-streams', 'Too many.');
    answer.headers.set('retry-after', '20');
    return answer;
  });
  open();
  await waitFor(() => expect(calls).toHaveLength(1));
  act(() => show('visible'));
  await pass(19);
  expect(calls).toHaveLength(1);
  // The answer may have been read a little later than the call was made.
  await waitFor(() => expect(calls).toHaveLength(2));
});

test('each failure doubles the wait; a network that is back ends it', async () => {
  const failures = stubApi.get('/events', () => stubApi.noAnswer());
  open();
  await pass(120);
  const tries = failures.length;
  expect(tries).toBeGreaterThan(6);
  expect(tries).toBeLessThan(13);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(failures).toHaveLength(tries + 1));
});

test.each([
  ['a query that is forbidden now', async () => 'came', () => stubApi.refusal(403, 'booking/forbidden', 'Not yours.')],
  ['a query with a rate limit', async () => 'came', () => stubApi.refusal(429, 'request/too-many', 'Slower.')],
  ['a query without data', undefined, () => stubApi.noAnswer()],
])('%s is not polled', async (_what, first, answer) => {
  stubApi.get('/events', () => stubApi.noAnswer());
  const calls = stubApi.get('/bookings/x', answer);
  const ask = () => api.get('bookings/:id', { params: { id: 'x' } }).then(() => 'never');
  load = () => (asked++ === 0 && first ? first() : ask());
  open();
  await pass(10);
  expect(calls).toHaveLength(1);
});

test('signing out closes the connection, a visitor has none, and the next session opens its own', async () => {
  const { connections } = await openLive();
  act(() => void sessionStore.getState().end());
  connections[0]?.send('booking.changed', { bookingId: 'of Carla' });
  await pass(5);
  expect(connections).toHaveLength(1);
  act(() => sessionStore.getState().begin('token-of-pat'));
  await waitFor(() => expect(connections).toHaveLength(2));
  expect(connections[1]?.token).toBe('Bearer token-of-pat');
  expect(heard).toEqual([]);
});

test('a session that the API has ended is ended here', async () => {
  const ended = () => stubApi.refusal(401, 'session/ended', 'Your session has ended.');
  const calls = stubApi.get('/events', ended);
  open();
  stubApi.get('/auth/me', ended);
  expect(await screen.findByText('Your session has ended')).toBeVisible();
  await pass(60);
  expect(calls).toHaveLength(1);
});

test('a hidden page closes its connection, and refetches when it is shown again', async () => {
  const { connections } = await openLive();
  const before = asked;
  act(() => void window.dispatchEvent(new Event('pagehide')));
  connections[0]?.send('booking.changed', { bookingId: 'missed' });
  await pass(10);
  expect(asked).toBe(before);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(connections).toHaveLength(2));
  act(() => connections[1]?.send('ready'));
  await waitFor(() => expect(asked).toBe(before + 1));
  expect(heard).toEqual([]);
});
