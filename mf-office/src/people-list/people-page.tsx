import { EmptyState } from '@nearhand/ui';
import { OfficePage } from '../office/office-page.tsx';

export const PeoplePage = () => (
  <OfficePage title="People">
    <EmptyState title="Nothing here yet" text="" />
  </OfficePage>
);
