import { paths } from '@nearhand/contracts';
import {
  aBooking,
  aService,
  aUser,
  expectReleased,
  expectRetry,
  renderRoutes,
  screen,
  stubApi,
  within,
} from '@nearhand/testing';
import release from '../release.json';
import { routes } from './routes.tsx';

test('the release names the paths of the slice and the calls of its pages', () => expectReleased(routes, release));
const open = (path: string) => renderRoutes(routes, { path, user: aUser() });

test('the booking page shows a booking with nothing but its id', async () => {
  stubApi.get('/bookings/:id', { data: { _id: aBooking()._id } });
  stubApi.get('/bookings/:id/money', { data: {} });
  open(paths.booking('1'));
  const provider = await screen.findByRole('region', { name: 'Provider' });
  expect(within(provider).getByText('Service Provider')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel Booking' })).toBeVisible();
});

test('the booking form opens for a service without options', async () => {
  stubApi.get('/services/:id', { data: { _id: aService()._id } });
  stubApi.get('/services/:id/availability', { data: { slots: null, taken: [null, 'odd', {}] } });
  open(paths.book('1'));
  expect(await screen.findByText('No service option selected')).toBeVisible();
});

test.each([
  ['/user/my-bookings', '/bookings/me', 'Error Loading Bookings'],
  ['/user/my-bookings/1', '/bookings/:id', 'Error Loading Booking'],
  ['/marketplace/book/1', '/services/:id', 'Error Loading Service'],
])('%s without an answer of %s says “%s”, and Retry asks again', (path, call, text) =>
  expectRetry(routes, call, text, { path, user: aUser() }),
);
