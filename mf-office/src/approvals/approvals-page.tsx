import { EmptyState } from '@nearhand/ui';
import { OfficePage } from '../office/office-page.tsx';

export const ApprovalsPage = () => (
  <OfficePage title="Approvals">
    <EmptyState title="Nothing here yet" text="" />
  </OfficePage>
);
