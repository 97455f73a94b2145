import { paths, sitePath } from '@nearhand/contracts';
import { Navigate, sessionQueries, useLocation, useSession } from '@nearhand/platform';
import { useBackOnline } from '@nearhand/platform/host';
import { AnyPage, ErrorState, PageFrame } from '@nearhand/ui';
import { type PageLook, GuardedPage as SliceGuardedPage } from '@slices/host';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { WaitingPage } from './waiting-page.tsx';

/** The page of a slice at `route` for the person of this session, or `unserved` when no slice has this address. */
export const GuardedPage = ({ route, unserved }: { route: string; unserved: ReactNode }) => (
  <SliceGuardedPage route={route} unserved={unserved} visitor={useSession()} look={look} />
);

const Refused: PageLook['Refused'] = ({ why }) => {
  const { state } = useLocation();
  if (why === 'account-failed') return <AccountFailed />;
  if (why === 'log-in') return <ToLogin />;
  const to = why === 'signed-in' ? sitePath(state?.from, paths.dashboard) : paths.unauthorized;
  return <Navigate to={to} replace />;
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

const SliceFailure: PageLook['Failed'] = ({ title, onRetry }) => {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  useBackOnline(() => void retry());
  return (
    <PageFrame>
      <ErrorState
        isPage
        title={`${title} is not available right now`}
        text="This part of the site could not be loaded. Everything else keeps working."
        retryLabel={isBusy ? 'Trying again…' : 'Retry'}
        onRetry={() => void retry()}
      />
    </PageFrame>
  );
};

export const look: PageLook = { Frame: AnyPage, Waiting: WaitingPage, Failed: SliceFailure, Refused };
