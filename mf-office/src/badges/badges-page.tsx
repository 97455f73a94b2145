import { EmptyState } from '@nearhand/ui';
import { OfficePage } from '../office/office-page.tsx';

export const BadgesPage = () => (
  <OfficePage title="Badges">
    <EmptyState title="Nothing here yet" text="" />
  </OfficePage>
);
