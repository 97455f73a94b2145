import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { type Pages, SlicePages } from '../loading/slice-pages.ts';
import { ShellHostContext } from '../shared/host-context.ts';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';
import { createShellHost, type Running } from './shell-host.ts';

export interface Composed {
  slices: ResolvedSlices;
  pages: Pages;
  /** Whether the composition is newer than the document. */
  isLater: boolean;
}

export const nothingComposed: Composed = {
  slices: { revision: 0, all: [], findPath: () => undefined, slotsAt: () => [] },
  pages: new SlicePages(),
  isLater: false,
};

export const ComposedContext = createContext<Composed>(nothingComposed);
export const useComposed = (): Composed => useContext(ComposedContext);

interface Props {
  running: Running;
  shellServes: (pathname: string) => boolean;
  children: ReactNode;
}

/** Changes the composition only in the render of another path, or for a recall: a page never changes while it is used. */
export const CompositionProvider = ({ running, shellServes, children }: Props) => {
  const { store, pages } = running;
  const client = useQueryClient();
  const { pathname } = useLocation();
  const recallCount = useSyncExternalStore(store.subscribe, store.recallCount, store.recallCount);
  const [drawn, setDrawn] = useState({ pathname, recallCount, slices: store.present() });
  if (drawn.pathname !== pathname || drawn.recallCount !== recallCount)
    setDrawn({ pathname, recallCount, slices: store.present() });
  const { slices } = drawn;
  const composed = useMemo(() => ({ slices, pages, isLater: store.isLater(slices) }), [slices, pages, store]);
  const host = useMemo(
    () => createShellHost(slices, running, client, shellServes),
    [slices, running, client, shellServes],
  );
  return (
    <ComposedContext value={composed}>
      <ShellHostContext value={host}>{children}</ShellHostContext>
    </ComposedContext>
  );
};
