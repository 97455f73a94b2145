import { EmptyState } from '@nearhand/ui';
import { OfficePage } from '../office/office-page.tsx';

export const LogPage = () => (
  <OfficePage title="Log">
    <EmptyState title="Nothing here yet" text="" />
  </OfficePage>
);
