import { lazyPart } from '@nearhand/ui';
import type { CompositionStore } from '@slices/host';
import { useSyncExternalStore } from 'react';

/** Lazy: only few pages hold unsent input when their release is recalled. */
const RecallLine = lazyPart(() =>
  import(/* webpackChunkName: "recall-line" */ './recall-line.tsx').then(({ RecallLine }) => RecallLine),
);

export const RecallNotice = ({ store }: { store: CompositionStore }) => {
  const isWithdrawn = useSyncExternalStore(store.subscribe, store.isWithdrawn, store.isWithdrawn);
  return isWithdrawn && <RecallLine />;
};
