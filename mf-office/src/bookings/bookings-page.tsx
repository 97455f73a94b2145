import { EmptyState } from '@nearhand/ui';
import { OfficePage } from '../office/office-page.tsx';

export const BookingsPage = () => (
  <OfficePage title="Bookings">
    <EmptyState title="Nothing here yet" text="" />
  </OfficePage>
);
