import { Navigate, sessionQueries, useLocation, useSession } from '@nearhand/platform';
import { ErrorState, Page, PageSpinner } from '@nearhand/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ServedPath } from './catalog.ts';
import { judge } from './guard.ts';
import { SlicePage } from './slice-page.tsx';

/** A path of the composition: judged by the manifest's roles, then served by the slice that offers it. */
export const GuardedPage = ({ served }: { served: ServedPath }) => {
  const { pathname, search, hash, state } = useLocation();
  const queryClient = useQueryClient();
  const verdict = judge(served, useSession(), state?.from);
  switch (verdict.kind) {
    case 'open':
      return <SlicePage key={verdict.offer.slice.name} offer={verdict.offer} path={served.path} />;
    case 'wait':
      return <PageSpinner label="Loading your account" />;
    case 'account-failed':
      return (
        <Page title="Your account" hideHeading>
          <ErrorState
            title="We couldn't load your account"
            text="Please try again."
            onRetry={() => void queryClient.refetchQueries({ queryKey: sessionQueries.all() })}
          />
        </Page>
      );
    case 'redirect':
      return (
        <Navigate
          to={verdict.to}
          replace
          state={verdict.keepOrigin ? { from: `${pathname}${search}${hash}` } : undefined}
        />
      );
  }
};
