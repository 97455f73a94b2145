import { Navigate, sessionQueries, useLocation, useSession } from '@nearhand/platform';
import { ErrorState, PageFrame, PageSpinner } from '@nearhand/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ServedPath } from '../catalog/catalog.ts';
import { useComposed } from '../host/shell-context.ts';
import { judge } from './guard.ts';
import { RenamedParams } from './renamed-params.tsx';
import { SlicePage } from './slice-page.tsx';
import { ToLogin } from './to-login.tsx';

interface Props {
  /** The pattern that the router found the address by: it knows those of earlier compositions too. */
  route: string;
  /** Shown when the composition no longer has this address. */
  unserved: ReactNode;
}

/** An address of the composition, as the one that runs now has it. */
export const GuardedPage = ({ route, unserved }: Props) => {
  const served = useComposed().catalog.findPath(useLocation().pathname);
  if (!served) return unserved;
  const page = <JudgedPage served={served} />;
  return served.path === route ? page : <RenamedParams path={served.path}>{page}</RenamedParams>;
};

/** Judged by the manifest's roles, then served by the slice that offers it, afresh for another release of it. */
const JudgedPage = ({ served }: { served: ServedPath }) => {
  const { state } = useLocation();
  const verdict = judge(served, useSession(), state?.from);
  switch (verdict.kind) {
    case 'open': {
      const { name, release } = verdict.offer.slice;
      return <SlicePage key={`${name}@${release.metadata.version}`} offer={verdict.offer} path={served.path} />;
    }
    case 'wait':
      return <PageSpinner label="Loading your account" />;
    case 'account-failed':
      return <AccountFailed />;
    case 'log-in':
      return <ToLogin />;
    case 'redirect':
      return <Navigate to={verdict.to} replace />;
  }
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
