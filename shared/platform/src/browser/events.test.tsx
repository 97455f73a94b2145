import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { events } from './events.ts';
import { useRefreshOn } from './refresh-on.ts';
import { useEvent } from './use-event.ts';

test('an event reaches every handler of this tab until it unsubscribes, also after one that throws', () => {
  const onError = jest.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', onError);
  const heard = jest.fn();
  const unsubscribes = [
    events.on('booking.changed', () => {
      throw new Error('broken handler');
    }),
    events.on('booking.changed', heard),
  ];
  events.emit('booking.changed', { bookingId: 'b1' });
  events.emit('wallet.changed', {});
  for (const unsubscribe of unsubscribes) unsubscribe();
  events.emit('booking.changed', { bookingId: 'b2' });
  expect(heard.mock.calls).toEqual([[{ bookingId: 'b1' }, { otherTab: false }]]);
  window.removeEventListener('error', onError);
});

test('an event goes to the other tabs and comes from them, and no other message does', async () => {
  const channel = Object.assign(new EventTarget(), { postMessage: jest.fn() });
  Object.assign(globalThis, { BroadcastChannel: jest.fn(() => channel) });
  const heard = jest.fn();
  await jest.isolateModulesAsync(async () => {
    const bus = (await import('./events.ts')).events;
    bus.on('booking.changed', heard);
    bus.emit('booking.changed', { bookingId: 'mine' });
  });
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  expect(channel.postMessage.mock.calls).toEqual([[{ name: 'booking.changed', payload: { bookingId: 'mine' } }]]);
  for (const data of [
    { name: 'booking.changed', payload: { bookingId: 'theirs' } },
    'text',
    null,
    { name: 1, payload: 1 },
  ])
    channel.dispatchEvent(new MessageEvent('message', { data }));
  expect(heard.mock.calls).toEqual([
    [{ bookingId: 'mine' }, { otherTab: false }],
    [{ bookingId: 'theirs' }, { otherTab: true }],
  ]);
});

declare module '@nearhand/contracts' {
  interface EventMap {
    'gifts.sent': { giftId: string };
    'gifts.opened': unknown;
  }
}

test('a slice declares events of its own, which are as typed as those of the contracts', () => {
  const sent = jest.fn((payload: { giftId: string }) => payload.giftId);
  const opened = jest.fn((payload: unknown) => payload);
  const unsubscribes = [events.on('gifts.sent', sent), events.on('gifts.opened', opened)];
  events.emit('gifts.sent', { giftId: 'g1' });
  events.emit('gifts.opened', { giftId: 'g2' });
  // @ts-expect-error: the payload has no giftId
  events.emit('gifts.sent', {});
  for (const unsubscribe of unsubscribes) unsubscribe();
  expect(sent.mock.results.map(({ value }) => value)).toEqual(['g1', undefined]);
  expect(opened.mock.results.map(({ value }) => value)).toEqual([{ giftId: 'g2' }]);
});

test('useEvent calls the latest handler, while the component is mounted', () => {
  const calls: string[] = [];
  const { rerender, unmount } = renderHook(({ label }) => useEvent('credits.changed', () => void calls.push(label)), {
    initialProps: { label: 'first' },
  });
  events.emit('credits.changed', {});
  rerender({ label: 'second' });
  events.emit('credits.changed', {});
  unmount();
  events.emit('credits.changed', {});
  expect(calls).toEqual(['first', 'second']);
});

describe('useRefreshOn', () => {
  let visibility: DocumentVisibilityState;
  beforeEach(() => {
    visibility = 'visible';
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  });

  /** A list whose requests are answered only when the test says so. */
  const openList = () => {
    const client = new QueryClient();
    const requests: { answer: () => void; signal: AbortSignal }[] = [];
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      const number = requests.length + 1;
      return new Promise<number>((resolve) => requests.push({ answer: () => resolve(number), signal }));
    };
    const { result, unmount } = renderHook(
      () => {
        useRefreshOn(['booking.changed', 'wallet.changed'], ['bookings']);
        return useQuery({ queryKey: ['bookings', 'mine'], queryFn }).data;
      },
      {
        wrapper: ({ children }: PropsWithChildren) => (
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        ),
      },
    );
    const answer = (number: number) => act(async () => requests[number - 1]?.answer());
    return { requests, answer, unmount, shown: () => result.current };
  };
  const emit = (count: number) =>
    act(async () => {
      for (let number = 0; number < count; number += 1) events.emit('booking.changed', { bookingId: `b${number}` });
    });

  test('many events cancel no request; each answer is followed by one more request', async () => {
    const { requests, answer, shown } = openList();
    await emit(20);
    expect(requests).toHaveLength(1);
    await answer(1);
    await waitFor(() => expect(requests).toHaveLength(2));
    await emit(20);
    await answer(2);
    await waitFor(() => expect(requests).toHaveLength(3));
    await answer(3);
    await waitFor(() => expect(shown()).toBe(3));
    expect(requests.filter(({ signal }) => signal.aborted)).toEqual([]);
  });

  test('a hidden tab refetches when it becomes visible', async () => {
    const { requests, answer } = openList();
    await answer(1);
    visibility = 'hidden';
    await act(async () => events.emit('wallet.changed', {}));
    expect(requests).toHaveLength(1);
    visibility = 'visible';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  test('other events and an unmounted page refetch nothing', async () => {
    const { requests, answer, unmount } = openList();
    await answer(1);
    await act(async () => events.emit('credits.changed', {}));
    unmount();
    await emit(1);
    expect(requests).toHaveLength(1);
  });
});
