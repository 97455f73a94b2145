import { type ComponentType, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { matchPath, UNSAFE_RouteContext as RouteContext, useLocation } from 'react-router-dom';
import { authorizePage, type PageAccess, type Visitor } from '../slices/guard.ts';
import { needsNewerShell } from '../slices/newer-shell.ts';
import type { RouteOffer, ServedPath } from '../slices/resolve-slices.ts';
import { useComposed } from '../state/composition-provider.tsx';
import { type SliceLook, SlicePage } from './slice-page.tsx';

export interface PageLook extends SliceLook {
  /** In place of a page that this person may not open: a redirect, or an error. */
  Refused: ComponentType<{ why: Exclude<PageAccess['kind'], 'open' | 'wait'> }>;
}

interface Props {
  /** The pattern that the router matched; it may be of an earlier composition. */
  route: string;
  visitor: Visitor;
  look: PageLook;
  /** Shown when the composition no longer has this address. */
  unserved: ReactNode;
}

/** The page of the composition at this address, for a person who may open it. */
export const GuardedPage = ({ route, unserved, ...props }: Props) => {
  const served = useComposed().slices.findPath(useLocation().pathname);
  if (!served) return unserved;
  const page = <AuthorizedPage served={served} {...props} />;
  return served.path === route ? page : <RenamedParams path={served.path}>{page}</RenamedParams>;
};

const AuthorizedPage = ({ served, visitor, look }: { served: ServedPath } & Pick<Props, 'visitor' | 'look'>) => {
  const { slices, isLater } = useComposed();
  const access = authorizePage(served, visitor);
  const { path } = served;
  if (access.kind === 'wait') return <look.Waiting skeleton={served.offers[0]?.skeleton} />;
  if (access.kind !== 'open') return <look.Refused why={access.kind} />;
  const { name, release } = access.offer.slice;
  if (isLater && needsNewerShell(release, slices.hostPlatform))
    return <NewDocument skeleton={access.offer.skeleton} look={look} />;
  const key = `${name}@${release.metadata.version}`;
  return <SlicePage key={key} offer={access.offer} path={path} role={visitor.user?.role} look={look} />;
};

/** Reloads, because the release needs the newer shell of the next document. */
const NewDocument = ({ skeleton, look }: { look: SliceLook } & Pick<RouteOffer, 'skeleton'>) => {
  useEffect(() => window.location.reload(), []);
  return <look.Waiting skeleton={skeleton} />;
};

// Gives the URL parameters the names that `path` has for them. A patched route stays: when a later composition renames
// `/:id` to `/:thing`, the router still matches the old pattern.
const RenamedParams = ({ path, children }: { path: string; children: ReactNode }) => {
  const { pathname } = useLocation();
  const outer = useContext(RouteContext);
  const inner = useMemo(() => {
    const params = matchPath(path, pathname)?.params ?? {};
    return { ...outer, matches: outer.matches.map((match) => ({ ...match, params })) };
  }, [outer, path, pathname]);
  return <RouteContext value={inner}>{children}</RouteContext>;
};
