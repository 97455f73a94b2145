import { EmptyState } from '@nearhand/ui';
import { OfficeFrame } from '../office/office-frame.tsx';

export const MoneyPage = () => (
  <OfficeFrame title="Money">
    <EmptyState title="Nothing here yet" text="" />
  </OfficeFrame>
);
