import { EmptyState } from '@nearhand/ui';
import { OfficeFrame } from '../office/office-frame.tsx';

export const BadgesPage = () => (
  <OfficeFrame title="Badges">
    <EmptyState title="Nothing here yet" text="" />
  </OfficeFrame>
);
