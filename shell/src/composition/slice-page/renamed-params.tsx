import { useLocation } from '@nearhand/platform';
import { type ReactNode, useContext, useMemo } from 'react';
import { matchPath, UNSAFE_RouteContext as RouteContext } from 'react-router-dom';

/**
 * Gives the parts of the address the names that `path` has for them. A route once patched stays: where a later
 * composition calls `/:id` `/:booking`, the router goes on finding the page by the old pattern.
 */
export const RenamedParams = ({ path, children }: { path: string; children: ReactNode }) => {
  const { pathname } = useLocation();
  const outer = useContext(RouteContext);
  const inner = useMemo(() => {
    const params = matchPath(path, pathname)?.params ?? {};
    return { ...outer, matches: outer.matches.map((match) => ({ ...match, params })) };
  }, [outer, path, pathname]);
  return <RouteContext value={inner}>{children}</RouteContext>;
};
