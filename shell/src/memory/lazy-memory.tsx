import { readToken, sessionStore } from '@nearhand/platform/host';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { CompositionStore } from '../composition/host/composition-store.ts';
import { loadedWhenShown, loadOnce } from '../menu/lazy-component.tsx';
import { dropPictures } from './drop-pictures.ts';

const loadModule = () => import(/* webpackChunkName: "memory" */ './memory.tsx');
const load = loadOnce(() => loadModule().then(({ Memory }) => Memory));

/** Together with the composition: the answers are there before the page's code. */
if (readToken()) load().catch(() => {});

const deleteRecord = (): void => {
  dropPictures(null);
  try {
    indexedDB.deleteDatabase('nearhand');
  } catch {
    // the storage is closed
  }
};

const LoadedMemory = loadedWhenShown(load);

/** Resolves when the answers of the last visit are in the cache, for the component that is rendered then. */
export const beginMemory = async (store: CompositionStore, client: QueryClient): Promise<void> => {
  const token = readToken();
  if (!token) return;
  const [{ begin }] = await Promise.all([loadModule(), load()]);
  await begin(client, { store, token });
};

export const LazyMemory = ({ store }: { store: CompositionStore }) => {
  const token = useStore(sessionStore, (session) => session.token);
  // A log-out before the code has come, or in a document without it, leaves the record.
  useEffect(() => {
    if (!token && !readToken()) deleteRecord();
  }, [token]);
  return token ? <LoadedMemory key={token} store={store} token={token} /> : null;
};
