import { aService, renderRoutes, screen } from '@nearhand/testing';
import { BookingCard } from './booking-card.tsx';
import type { Viewer } from './viewer.ts';

const open = (viewer: Viewer) =>
  renderRoutes([{ path: '/', element: <BookingCard service={aService()} viewer={viewer} /> }], { path: '/' });
const promise = () => screen.queryByText('You are not charged until the service is completed');

test.each(['customer', 'visitor', 'unknown'] as const)('says how booking goes: %s', (viewer) => {
  open(viewer);
  expect(promise()).toBeVisible();
});

test.each(['owner', 'other'] as const)('promises nothing to who cannot book: %s', (viewer) => {
  open(viewer);
  expect(screen.getByRole('complementary', { name: 'Booking' })).toHaveTextContent('$80');
  expect(promise()).not.toBeInTheDocument();
});
