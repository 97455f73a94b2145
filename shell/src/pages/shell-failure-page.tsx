import { paths } from '@nearhand/contracts';
import { useShellHost } from '@nearhand/platform';
import { useBackOnline } from '@nearhand/platform/host';
import { ErrorState, LinkButton, PageFrame } from '@nearhand/ui';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';

const reload = () => window.location.reload();

/** Replaces a page of the shell that failed. Retry reloads the document: the router never retries a page that failed. */
export const ShellFailurePage = () => {
  const error = useRouteError();
  const { report } = useShellHost();
  useEffect(() => report({ slice: 'shell', stage: 'render', message: String(error) }), [report, error]);
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
