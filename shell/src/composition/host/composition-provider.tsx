import { useLocation } from '@nearhand/platform';
import { ShellHostContext } from '@nearhand/platform/host';
import { type ReactNode, useMemo, useState } from 'react';
import { ComposedContext } from './shell-context.ts';
import { createShellHost, type Running } from './shell-host.ts';

interface Props {
  running: Running;
  /** Whether the shell itself has a page at this path. */
  shellServes: (pathname: string) => boolean;
  children: ReactNode;
}

/**
 * Gives what runs to everything below. Another composition comes only with another path, in the very render that draws
 * it: nothing changes on a page that somebody looks at.
 */
export const CompositionProvider = ({ running, shellServes, children }: Props) => {
  const { store, pages } = running;
  const { pathname } = useLocation();
  const [drawn, setDrawn] = useState({ pathname, catalog: store.present() });
  if (drawn.pathname !== pathname) setDrawn({ pathname, catalog: store.present() });
  const { catalog } = drawn;
  const composed = useMemo(() => ({ catalog, pages }), [catalog, pages]);
  const host = useMemo(() => createShellHost(catalog, running, shellServes), [catalog, running, shellServes]);
  return (
    <ComposedContext value={composed}>
      <ShellHostContext value={host}>{children}</ShellHostContext>
    </ComposedContext>
  );
};
