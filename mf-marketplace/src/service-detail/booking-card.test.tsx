import { aService, aUser, renderRoutes, screen } from '@nearhand/testing';
import { BookingCard } from './booking-card.tsx';
import { type Viewer, viewerOf } from './viewer.ts';

const open = (viewer: Viewer) =>
  renderRoutes([{ path: '/', element: <BookingCard service={aService()} viewer={viewer} /> }], { path: '/' });
const promise = () => screen.queryByText('You are not charged until the service is completed');

test.each(['customer', 'visitor', 'unknown'] as const)('explains booking to: %s', (viewer) => {
  open(viewer);
  expect(promise()).toBeVisible();
});

test.each(['owner', 'other'] as const)('explains no booking to: %s', (viewer) => {
  open(viewer);
  expect(screen.getByRole('complementary', { name: 'Booking' })).toHaveTextContent('$80');
  expect(promise()).not.toBeInTheDocument();
});

const service = aService();
const signedIn = (change: Parameters<typeof aUser>[0]) => ({
  user: aUser(change),
  isAuthenticated: true,
  isLoading: false,
});

test.each([
  ['unknown', { user: undefined, isAuthenticated: true, isLoading: true }],
  ['visitor', { user: undefined, isAuthenticated: false, isLoading: false }],
  ['customer', signedIn({ role: 'customer' })],
  ['owner', signedIn({ role: 'provider', _id: service.provider._id })],
  ['owner', signedIn({ role: 'admin', _id: service.provider._id })],
  ['other', signedIn({ role: 'provider', _id: 'another' })],
  ['other', signedIn({ role: 'admin' })],
] as const)('a session as %s (%#)', (viewer, session) => {
  expect(viewerOf(session, service)).toBe(viewer);
});
