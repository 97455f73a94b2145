import { paths, sitePath } from '@nearhand/contracts';
import { Navigate, sessionQueries, useLocation, useSession } from '@nearhand/platform';
import { ErrorState, PageFrame } from '@nearhand/ui';
import { authorizePage, needsNewerShell, type ServedPath, useComposed } from '@slices/host';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useMemo } from 'react';
import { matchPath, UNSAFE_RouteContext as RouteContext } from 'react-router-dom';
import { SlicePage } from './slice-page.tsx';
import { WaitingPage } from './waiting-page.tsx';

interface Props {
  /** The pattern that the router matched; it may be of an earlier composition. */
  route: string;
  /** Shown when the composition no longer has this address. */
  unserved: ReactNode;
}

export const GuardedPage = ({ route, unserved }: Props) => {
  const served = useComposed().slices.findPath(useLocation().pathname);
  if (!served) return unserved;
  const page = <AuthorizedPage served={served} />;
  return served.path === route ? page : <RenamedParams path={served.path}>{page}</RenamedParams>;
};

const AuthorizedPage = ({ served }: { served: ServedPath }) => {
  const { state } = useLocation();
  const { slices, isLater } = useComposed();
  const access = authorizePage(served, useSession());
  switch (access.kind) {
    case 'open': {
      const { name, release } = access.offer.slice;
      if (isLater && needsNewerShell(release, slices.hostPlatform)) return <NewDocument path={served.path} />;
      return <SlicePage key={`${name}@${release.metadata.version}`} offer={access.offer} path={served.path} />;
    }
    case 'wait':
      return <WaitingPage path={served.path} />;
    case 'account-failed':
      return <AccountFailed />;
    case 'log-in':
      return <ToLogin />;
    case 'signed-in':
      return <Navigate to={sitePath(state?.from, paths.dashboard)} replace />;
    case 'forbidden':
      return <Navigate to={paths.unauthorized} replace />;
  }
};

/** Reloads, because the release needs the newer shell of the next document. */
const NewDocument = ({ path }: { path: string }) => {
  useEffect(() => window.location.reload(), []);
  return <WaitingPage path={path} />;
};

export const ToLogin = () => {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={paths.login} replace state={{ from: `${pathname}${search}${hash}` }} />;
};

const AccountFailed = () => {
  const queryClient = useQueryClient();
  return (
    <PageFrame>
      <ErrorState
        isPage
        title="We couldn't load your account"
        text="Please try again."
        onRetry={() => void queryClient.refetchQueries({ queryKey: sessionQueries.all() })}
      />
    </PageFrame>
  );
};

// Gives the URL parameters the names that `path` has for them. A patched route stays: when a later composition renames
// `/:id` to `/:booking`, the router still matches the old pattern.
const RenamedParams = ({ path, children }: { path: string; children: ReactNode }) => {
  const { pathname } = useLocation();
  const outer = useContext(RouteContext);
  const inner = useMemo(() => {
    const params = matchPath(path, pathname)?.params ?? {};
    return { ...outer, matches: outer.matches.map((match) => ({ ...match, params })) };
  }, [outer, path, pathname]);
  return <RouteContext value={inner}>{children}</RouteContext>;
};
