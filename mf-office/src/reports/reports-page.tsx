import { EmptyState } from '@nearhand/ui';
import { OfficeFrame } from '../office/office-frame.tsx';

export const ReportsPage = () => (
  <OfficeFrame title="Reports">
    <EmptyState title="Nothing here yet" text="" />
  </OfficeFrame>
);
