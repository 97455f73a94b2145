import { EmptyState } from '@nearhand/ui';
import { OfficePage } from '../office/office-page.tsx';

export const FiguresPage = () => (
  <OfficePage title="Figures">
    <EmptyState title="Nothing here yet" text="" />
  </OfficePage>
);
