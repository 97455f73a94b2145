import { EmptyState } from '@nearhand/ui';
import { OfficePage } from '../office/office-page.tsx';

export const ReportsPage = () => (
  <OfficePage title="Reports">
    <EmptyState title="Nothing here yet" text="" />
  </OfficePage>
);
