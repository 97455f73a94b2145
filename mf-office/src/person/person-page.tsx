import { EmptyState } from '@nearhand/ui';
import { OfficeFrame } from '../office/office-frame.tsx';

export const PersonPage = () => (
  <OfficeFrame title="Person">
    <EmptyState title="Nothing here yet" text="" />
  </OfficeFrame>
);
