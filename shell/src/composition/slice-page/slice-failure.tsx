import { useBackOnline } from '@nearhand/platform/host';
import { ErrorState, PageFrame } from '@nearhand/ui';
import { useState } from 'react';

/** The panel in place of a page that could not be had; names the slice. */
export const SliceFailure = ({ title, onRetry }: { title: string; onRetry: () => void | Promise<void> }) => {
  const [busy, setBusy] = useState(false);
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
        retryLabel={busy ? 'Trying again…' : 'Retry'}
        onRetry={() => void retry()}
      />
    </PageFrame>
  );
};
