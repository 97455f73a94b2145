import { BroadcastChannel } from 'node:worker_threads';
import { config, waitFor } from '@nearhand/testing';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../app.tsx';
import { provideLocks, show, stubStream } from './live.fixture.ts';

class TestChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}

interface Tab {
  heard: string[];
  /** How often it asked for what it shows. */
  asked: () => number;
  close: () => void;
}

const closing: (() => void)[] = [];
beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel: TestChannel });
  localStorage.setItem('token', 'session-of-carla');
  closing.push(provideLocks(), () => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
});
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

/** A tab with separate modules, as a browser's. */
const openTab = async (): Promise<Tab> => {
  const client = createQueryClient();
  const heard: string[] = [];
  let asked = 0;
  let stop = () => {};
  await jest.isolateModulesAsync(async () => {
    const { setRuntimeConfig } = await import('@nearhand/platform/host');
    const { events } = await import('@nearhand/platform');
    const { followLive } = await import('./follow-live.ts');
    setRuntimeConfig(config);
    events.on('booking.changed', ({ bookingId }) => heard.push(bookingId));
    stop = followLive(localStorage.getItem('token') ?? '', client);
  });
  const leave = look(client, () => (asked += 1));
  const close = () => {
    stop();
    leave();
  };
  closing.push(close);
  return { heard, asked: () => asked, close };
};
const look = (client: QueryClient, queryFn: () => number) =>
  new QueryObserver(client, { queryKey: ['shown'], queryFn, meta: { isLive: true } }).subscribe(() => {});

test('two tabs share one connection, its updates and its gaps; the second takes over when the first closes', async () => {
  const connections = stubStream();
  const first = await openTab();
  await waitFor(() => expect(connections).toHaveLength(1));
  connections[0]?.send('ready');
  // Earlier updates may be missing.
  await waitFor(() => expect(first.asked()).toBe(2));
  // The document of the second tab begins after the connection.
  jest.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1);
  const second = await openTab();
  // It may have asked before it heard the first tab's updates.
  await waitFor(() => expect(second.asked()).toBe(2));

  connections[0]?.send('booking.changed', { bookingId: 'b1' });
  await waitFor(() => expect(second.heard).toEqual(['b1']));
  expect(first.heard).toEqual(['b1']);
  expect(connections).toHaveLength(1);

  const shown = [first.asked(), second.asked()];
  connections[0]?.send('missed');
  await waitFor(() => expect([first.asked(), second.asked()]).toEqual(shown.map((asked) => asked + 1)));

  first.close();
  await waitFor(() => expect(connections).toHaveLength(2));
  connections[0]?.send('booking.changed', { bookingId: 'of a connection that was left' });
  const before = second.asked();
  connections[1]?.send('ready');
  await waitFor(() => expect(second.asked()).toBe(before + 1));
  connections[1]?.send('booking.changed', { bookingId: 'b2' });
  await waitFor(() => expect(second.heard).toEqual(['b1', 'b2']));
});

test('a tab that takes over from one that crashed polls until it is connected', async () => {
  const connections = stubStream();
  const first = await openTab();
  await waitFor(() => expect(connections).toHaveLength(1));
  connections[0]?.send('ready');
  await waitFor(() => expect(first.asked()).toBe(2));
  const second = await openTab();
  await waitFor(() => expect(second.asked()).toBe(2));
  jest.spyOn(TestChannel.prototype, 'postMessage').mockReturnValue();
  first.close();
  await waitFor(() => expect(connections).toHaveLength(2));
  const before = second.asked();
  show('visible');
  await waitFor(() => expect(second.asked()).toBe(before + 1));
});

test('tabs of another session have a connection of their own', async () => {
  const connections = stubStream();
  const carla = await openTab();
  await waitFor(() => expect(connections).toHaveLength(1));
  localStorage.setItem('token', 'session-of-pat');
  const pat = await openTab();
  await waitFor(() => expect(connections).toHaveLength(2));
  expect(connections.map(({ token }) => token)).toEqual(['Bearer session-of-carla', 'Bearer session-of-pat']);
  expect([carla.heard, pat.heard]).toEqual([[], []]);
});

test('without a broadcast channel or locks a tab polls', async () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  const connections = stubStream();
  const tab = await openTab();
  await waitFor(() => expect(tab.asked()).toBe(1));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(tab.asked()).toBe(2);
  expect(connections).toHaveLength(0);
});
