import { EmptyState } from '@nearhand/ui';
import { OfficeFrame } from '../office/office-frame.tsx';

export const PeoplePage = () => (
  <OfficeFrame title="People">
    <EmptyState title="Nothing here yet" text="" />
  </OfficeFrame>
);
