import { readToken, sessionStore } from '@nearhand/platform/host';
import type { CompositionStore } from '@slices/host';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { loadedWhenShown } from '../menu/lazy-component.tsx';

const load = () => import(/* webpackChunkName: "memory" */ './memory.tsx').then(({ Memory }) => Memory);

/** Together with the composition: the answers are there before the page's code. */
if (readToken()) load().catch(() => {});

const deleteRecord = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('nearhand.picture ')) localStorage.removeItem(key);
    indexedDB.deleteDatabase('nearhand');
  } catch {
    // the storage is closed
  }
};

const LoadedMemory = loadedWhenShown(load);

export const LazyMemory = ({ store }: { store: CompositionStore }) => {
  const token = useStore(sessionStore, (session) => session.token);
  // A log-out before the code has come, or in a document without it, leaves the record.
  useEffect(() => {
    if (!token && !readToken()) deleteRecord();
  }, [token]);
  return token ? <LoadedMemory key={token} store={store} token={token} /> : null;
};
