import { paths } from '@nearhand/contracts';
import { useShellHost } from '@nearhand/platform';
import { useBackOnline } from '@nearhand/platform/host';
import { ErrorState, LinkButton, PageFrame } from '@nearhand/ui';
import { isByOthers } from '@slices/host';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';

const reload = () => window.location.reload();

/** A page that crashes at once each time would not come to rest. */
let againLimit = 3;

/** Replaces a page of the shell that failed. Retry reloads the document: the router never retries a page that failed. */
export const ShellFailurePage = () => {
  const error = useRouteError();
  const { report } = useShellHost();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (!isByOthers(error)) report({ slice: 'shell', stage: 'render', message: String(error) });
    else if (againLimit-- > 0) void navigate({ pathname, search, hash }, { replace: true });
  }, [report, error, navigate, pathname, search, hash]);
  useBackOnline(reload);
  return (
    <PageFrame>
      <ErrorState
        isPage
        title="Something went wrong on this page"
        text="It is not your fault, and nothing you did elsewhere is lost."
        onRetry={reload}
      >
        <LinkButton to={paths.home} variant="outlined">
          Go to the home page
        </LinkButton>
      </ErrorState>
    </PageFrame>
  );
};
