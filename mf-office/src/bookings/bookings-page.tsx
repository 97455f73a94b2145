import { EmptyState } from '@nearhand/ui';
import { OfficeFrame } from '../office/office-frame.tsx';

export const BookingsPage = () => (
  <OfficeFrame title="Bookings">
    <EmptyState title="Nothing here yet" text="" />
  </OfficeFrame>
);
