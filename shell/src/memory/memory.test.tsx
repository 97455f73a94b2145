/** In a separate document. */
import 'fake-indexeddb/auto';
import type { User } from '@nearhand/contracts';
import { SlicePart, sessionStore } from '@nearhand/platform/host';
import { aUser, held, renderRoutes, screen, waitFor } from '@nearhand/testing';
import { createCompositionStore, resolveSlices } from '@slices/host';
import { aComposition, aRelease, useWebCrypto } from '@slices/host/testing';
import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { LazyMemory } from './lazy-memory.tsx';
import { changeRecord, readRecord } from './memory-store.ts';

let load: () => Promise<string>;
const Page = () => {
  const { data } = useQuery({ queryKey: ['x'], queryFn: () => load() });
  return <p>{data}</p>;
};

const open = (user?: User) => {
  const store = createCompositionStore(resolveSlices(aComposition({ 'mf-x': [aRelease()] }), 'visitor'));
  const page = (
    <>
      <LazyMemory store={store} />
      <SlicePart slice="mf-x">
        <Page />
      </SlicePart>
    </>
  );
  return renderRoutes([{ path: '/', element: page }], { path: '/', ...(user && { user }) });
};

test('a page that shows an answer from memory for 2 seconds says so, until the fresh one is there', async () => {
  useWebCrypto();
  jest.useFakeTimers({ now: new Date(2026, 4, 4, 10, 42) });
  load = async () => 'old';
  open(aUser());
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
  await screen.findByText('old');
  await pass(2);
  await waitFor(async () => expect(await readRecord()).toBeDefined());

  const fresh = held('new');
  load = fresh.answer;
  const { container } = open(aUser());
  await waitFor(() => expect(container).toHaveTextContent('old'));
  expect(screen.queryByText(/Shown from memory/)).toBeNull();
  await pass(2);
  const text = 'Shown from memory, as of 10:42 AM. Waiting for fresh numbers.';
  expect(screen.getByText(text).closest('[role=status]')).toBeVisible();
  fresh.letGo();
  await waitFor(() => expect(container).toHaveTextContent('new'));
  expect(screen.queryByText(text)).toBeNull();
});

test('a record that a session left behind is deleted without one', async () => {
  await changeRecord(() => ({ answers: [] }));
  sessionStore.getState().end();
  open();
  await waitFor(async () => expect(await readRecord()).toBeUndefined());
});
