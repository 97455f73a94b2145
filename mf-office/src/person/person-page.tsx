import { EmptyState } from '@nearhand/ui';
import { OfficePage } from '../office/office-page.tsx';

export const PersonPage = () => (
  <OfficePage title="Person">
    <EmptyState title="Nothing here yet" text="" />
  </OfficePage>
);
