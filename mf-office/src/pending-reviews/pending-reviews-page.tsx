import { EmptyState } from '@nearhand/ui';
import { OfficePage } from '../office/office-page.tsx';

export const PendingReviewsPage = () => (
  <OfficePage title="Reviews">
    <EmptyState title="Nothing here yet" text="" />
  </OfficePage>
);
