import type { CompositionStore } from '@slices/host';
import { lazy, Suspense, useSyncExternalStore } from 'react';

/** Lazy: only few pages hold unsent input when their release is recalled. */
const RecallLine = lazy(() =>
  import(/* webpackChunkName: "recall-line" */ './recall-line.tsx').then((module) => ({ default: module.RecallLine })),
);

export const RecallNotice = ({ store }: { store: CompositionStore }) => {
  const isWithdrawn = useSyncExternalStore(store.subscribe, store.isWithdrawn, store.isWithdrawn);
  return isWithdrawn ? (
    <Suspense>
      <RecallLine />
    </Suspense>
  ) : null;
};
