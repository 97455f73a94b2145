import { EmptyState } from '@nearhand/ui';
import { OfficePage } from '../office/office-page.tsx';

export const MoneyPage = () => (
  <OfficePage title="Money">
    <EmptyState title="Nothing here yet" text="" />
  </OfficePage>
);
