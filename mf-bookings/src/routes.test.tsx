import { paths, type RecentBooking, type UpcomingService } from '@nearhand/contracts';
import { installFakeStripe } from '@nearhand/payments/testing';
import { aBooking, aService, aUser, oddRecords, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import { brokenItem } from '@nearhand/ui';
import release from '../release.json';
import { routes } from './routes.tsx';

test('the routes are those that release.json promises', () => {
  expect(routes.map(({ path }) => path)).toEqual(release.routes.map(({ path }) => path));
});

const listed = <T extends { _id: string }>(record: T) => [
  ...oddRecords(record).map(([_id, odd]) => ({ ...odd, _id })),
  record,
];
const open = (path: string) => renderRoutes(routes, { path, user: aUser() });
const nothingBroken = () => expect(screen.queryByText(brokenItem)).not.toBeInTheDocument();

let fake: ReturnType<typeof installFakeStripe> | undefined;
afterEach(() => fake?.remove());

test('my bookings', async () => {
  stubApi.get('/bookings/me', { data: listed(aBooking()) });
  open(paths.myBookings);
  expect(await screen.findByRole('tab', { name: 'Upcoming (8)' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(8);
  expect(screen.getAllByText(/Service Provider/).length).toBeGreaterThan(0);
  nothingBroken();
});

test('the history', async () => {
  stubApi.get('/bookings/me', { data: listed(aBooking({ status: 'completed' })) });
  open(paths.history);
  expect(await screen.findByRole('tab', { name: 'Completed (2)' })).toBeVisible();
  nothingBroken();
});

test.each(oddRecords(aBooking()))('a booking with %s', async (_what, odd) => {
  // Whose booking it is says its customer, where the API names one.
  stubApi.get('/bookings/:id', { data: { ...odd, ...(odd.customer === 'odd' && { customer: aUser()._id }) } });
  open(paths.booking('1'));
  const provider = await screen.findByRole('region', { name: 'Provider' });
  expect(within(provider).getByText(/^(Pat|Service) Provider$/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Payment' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel Booking' })).toBeVisible();
});

test.each(oddRecords(aBooking()))('paying for a booking with %s', async (_what, data) => {
  fake = installFakeStripe(async () => ({}));
  stubApi.get('/bookings/:id', { data: { ...data, paymentStatus: 'unpaid' } });
  stubApi.get('/wallet', { data: {} });
  stubApi.post('/payments/create-intent', { data: { clientSecret: 'pi_1_secret_2', paymentId: 'p' } });
  open(paths.pay('1'));
  expect(await screen.findByRole('region', { name: 'Booking Summary' })).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Pay \$/ })).toBeVisible();
});

test.each(oddRecords(aService({ options: aService().options })))('booking a service with %s', async (_what, odd) => {
  stubApi.get('/services/:id', { data: { ...odd, status: 'active' } });
  stubApi.get('/services/:id/availability', { data: { slots: null, taken: [null, 'odd', {}] } });
  open(paths.book('1'));
  expect(await screen.findByText(/^No service option selected$|^Confirm Booking$/)).toBeVisible();
});

test('the dashboard', async () => {
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
  nothingBroken();
});
