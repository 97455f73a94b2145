import { EmptyState } from '@nearhand/ui';
import { OfficePage } from '../office/office-page.tsx';

export const CasesPage = () => (
  <OfficePage title="Cases">
    <EmptyState title="Nothing here yet" text="" />
  </OfficePage>
);
