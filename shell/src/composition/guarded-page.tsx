import { Navigate, sessionQueries, useLocation, useSession } from '@nearhand/platform';
import { ErrorState, PageFrame, PageSpinner } from '@nearhand/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ServedPath } from './catalog.ts';
import { judge } from './guard.ts';
import { SlicePage } from './slice-page.tsx';
import { ToLogin } from './to-login.tsx';

/** A path of the composition: judged by the manifest's roles, then served by the slice that offers it. */
export const GuardedPage = ({ served }: { served: ServedPath }) => {
  const { state } = useLocation();
  const verdict = judge(served, useSession(), state?.from);
  switch (verdict.kind) {
    case 'open':
      return <SlicePage key={verdict.offer.slice.name} offer={verdict.offer} path={served.path} />;
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
