import { paths, type RecentBooking, type UpcomingService } from '@nearhand/contracts';
import {
  aBooking,
  aService,
  aUser,
  expectDeclaredCalls,
  oddRecords,
  renderRoutes,
  screen,
  stubApi,
  within,
} from '@nearhand/testing';
import { brokenItem } from '@nearhand/ui';
import release from '../release.json';
import { routes } from './routes.tsx';

test('the routes are those of release.json', () => {
  expect(routes.map(({ path }) => path)).toEqual(release.routes.map(({ path }) => path));
});

test('the release names the calls that the queries of its pages make', () => expectDeclaredCalls(routes, release));

const listed = <T extends { _id: string }>(record: T) => [
  ...oddRecords(record).map(([_id, odd]) => ({ ...odd, _id })),
  record,
];
const open = (path: string) => renderRoutes(routes, { path, user: aUser() });

test('a list shows malformed bookings', async () => {
  stubApi.get('/bookings/me', { data: listed(aBooking()), counts: { pending: 8, confirmed: 'odd' } });
  open(paths.myBookings);
  expect(await screen.findByRole('tab', { name: 'Upcoming (8)' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(8);
  expect(screen.queryByText(brokenItem)).not.toBeInTheDocument();
});

test('the booking page shows a booking with nothing but its id', async () => {
  stubApi.get('/bookings/:id', { data: { _id: aBooking()._id } });
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

test('the dashboard shows malformed records', async () => {
  const upcoming: UpcomingService = { _id: 'u', serviceName: 'Lawn', providerName: 'Pat', date: '', price: 1 };
  const recent: RecentBooking = { ...upcoming, serviceId: 's', createdAt: '2026-11-20T12:00:00Z', status: 'pending' };
  stubApi.get('/dashboard/stats', { data: {} });
  stubApi.get('/dashboard/upcoming-services', { data: listed(upcoming) });
  stubApi.get('/dashboard/recent-bookings', { data: listed(recent) });
  open(paths.dashboard);
  for (const name of ['Upcoming Services', 'Recent Bookings']) {
    const section = within(await screen.findByRole('region', { name }));
    expect(await section.findAllByText('Lawn')).toHaveLength(2);
    expect(section.getAllByRole('listitem')).toHaveLength(8);
  }
  expect(screen.queryByText(brokenItem)).not.toBeInTheDocument();
});
