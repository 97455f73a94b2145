import { Slot } from '@nearhand/platform';
import { ErrorState, PageSkeleton } from '@nearhand/ui';
import { OfficeFrame } from '../office/office-frame.tsx';

/** The marketplace's slice shows its reviews itself. */
export const PendingReviewsPage = () => (
  <OfficeFrame
    title="Reviews"
    subtitle="Reviews that came in a burst. Until they are approved only their authors see them."
  >
    <Slot
      name="office.reviews"
      skeleton={<PageSkeleton variant="list" />}
      failed={({ retry }) => <ErrorState title="We couldn't load the pending reviews" onRetry={retry} />}
    />
  </OfficeFrame>
);

export { PendingReviewsPage as Component };
