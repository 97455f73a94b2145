import { paths } from '@nearhand/contracts';
import { useShellHost } from '@nearhand/platform';
import { useBackOnline } from '@nearhand/platform/host';
import { ErrorState, LinkButton, PageFrame } from '@nearhand/ui';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';

const reload = () => window.location.reload();

/**
 * In place of a page of the shell's own that broke. Retry loads the document anew: the usual cause is a page whose
 * file was replaced by a newer release, and the router never asks twice for a page that failed to load.
 */
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
