import { EmptyState } from '@nearhand/ui';
import { OfficeFrame } from '../office/office-frame.tsx';

export const FiguresPage = () => (
  <OfficeFrame title="Figures">
    <EmptyState title="Nothing here yet" text="" />
  </OfficeFrame>
);
