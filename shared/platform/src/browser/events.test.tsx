import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { events } from './events.ts';
import { useRefreshOn } from './refresh-on.ts';

let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

/** A list that is answered only when the test says so, and that keeps count of what became of its requests. */
const openList = () => {
  const client = new QueryClient();
  const asked: { answer: () => void; signal: AbortSignal }[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const place = asked.length + 1;
    return new Promise<number>((resolve) => asked.push({ answer: () => resolve(place), signal }));
  };
  const { result } = renderHook(
    () => {
      useRefreshOn(['booking.changed'], ['bookings']);
      return useQuery({ queryKey: ['bookings', 'mine'], queryFn }).data;
    },
    {
      wrapper: ({ children }: PropsWithChildren) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  const answer = (place: number) => act(async () => asked[place - 1]?.answer());
  return { asked, answer, shown: () => result.current };
};

const tell = (count: number) =>
  act(async () => {
    for (let booking = 0; booking < count; booking += 1) events.emit('booking.changed', { bookingId: `b${booking}` });
  });

test('a stream of news cuts off no answer; what was asked before the last of it is asked once more', async () => {
  const { asked, answer, shown } = openList();
  await tell(20);
  expect(asked).toHaveLength(1);
  await answer(1);
  await waitFor(() => expect(asked).toHaveLength(2));
  await tell(20);
  await answer(2);
  await waitFor(() => expect(asked).toHaveLength(3));
  await answer(3);
  await waitFor(() => expect(shown()).toBe(3));
  expect(asked.filter(({ signal }) => signal.aborted)).toEqual([]);
});

test('a hidden tab asks when somebody comes back to it', async () => {
  const { asked, answer } = openList();
  await answer(1);
  visibility = 'hidden';
  await tell(5);
  expect(asked).toHaveLength(1);
  visibility = 'visible';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(asked).toHaveLength(2));
});
