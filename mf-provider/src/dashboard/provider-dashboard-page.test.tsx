import type { Activity, PopularService, ProviderStats } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const provider = aUser({ role: 'provider', name: 'Pat Provider' });
const stats: ProviderStats = { servicesOffered: 4, activeBookings: 3, pendingRequests: 2, totalEarnings: 1250 };
const activities: Activity[] = [
  { id: 'a', type: 'completed', service: 'Deep house cleaning', date: '2026-11-20T10:00:00.000Z', amount: 210.5 },
  { id: 'b', type: 'review', service: 'Window cleaning', date: '2026-11-19T10:00:00.000Z', rating: 5 },
  { id: 'c', type: 'request', service: 'Gutter cleaning', date: '2026-11-18T10:00:00.000Z', amount: 80 },
  { id: 'd', type: 'booking', service: 'Oven cleaning', date: '2026-11-17T10:00:00.000Z', amount: 60 },
];
const popular: PopularService[] = [
  { id: 'p', name: 'Deep house cleaning', category: 'Home', rating: 4.36, price: 80 },
  { id: 'q', name: 'Dog walking', category: 'Pets', rating: 0, price: 25.5 },
];

const stub = (activity: Activity[] = activities, services: PopularService[] = popular) => {
  stubApi.get('/dashboard/provider/stats', { data: stats });
  stubApi.get('/dashboard/provider/recent-activity', { data: activity });
  stubApi.get('/dashboard/provider/popular-services', { data: services });
};
const open = (serves = (_path: string): boolean => true) =>
  renderRoutes(routes, { path: '/user/dashboard', user: provider, host: { serves } });

test('greets the provider with figures that lead to where they come from', async () => {
  stub();
  open();

  expect(await screen.findByRole('heading', { level: 1, name: /^Good \w+, Pat$/ })).toBeVisible();
  expect(await screen.findByText('$1,250.00')).toBeVisible();
  const targets = {
    'Services Offered': '/user/my-services',
    'Active Bookings': '/user/my-bookings',
    'Pending Requests': '/user/my-bookings',
    'Total Earnings': '/user/wallet',
    'Create New Service': '/user/create-service',
    'Manage Wallet': '/user/wallet',
    'Browse Services': '/marketplace',
  };
  for (const [name, href] of Object.entries(targets)) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('lists what happened lately, with amount or rating', async () => {
  stub();
  open();

  const panel = await screen.findByRole('region', { name: 'Recent Activity' });
  const rows = await within(panel).findAllByRole('listitem');
  expect(rows).toHaveLength(4);
  expect(rows[0]).toHaveTextContent(/Deep house cleaning.*Service completed.*\$210\.50/);
  expect(rows[1]).toHaveTextContent(/Window cleaning.*New review/);
  expect(within(panel).getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  expect(rows[2]).toHaveTextContent(/New booking request.*\$80\.00/);
  expect(rows[3]).toHaveTextContent(/Booking confirmed.*\$60\.00/);
});

test('lists the services that are booked most', async () => {
  stub();
  open();

  const panel = await screen.findByRole('region', { name: 'Popular Services' });
  const [first, second] = await within(panel).findAllByRole('listitem');
  expect(first).toHaveTextContent(/🏠.*Deep house cleaning.*Home.*4\.4.*\$80/);
  expect(second).toHaveTextContent(/🐾.*Dog walking.*Pets.*No reviews yet.*\$25\.50/);
  expect(within(panel).getByRole('link', { name: 'Deep house cleaning' })).toHaveAttribute(
    'href',
    '/marketplace/service/p',
  );
});

test('says what will come where nothing is yet', async () => {
  stub([], []);
  open();
  expect(await screen.findByText('No activity yet')).toBeVisible();
  expect(await screen.findByText('No popular services yet')).toBeVisible();
});

test('offers nothing that no slice serves', async () => {
  stub();
  open((path) => path === '/marketplace');
  await screen.findByText('$1,250.00');
  expect(screen.queryByRole('link', { name: 'Create New Service' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Manage Wallet' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Total Earnings' })).not.toBeInTheDocument();
});

test('a part that does not come costs its own place only, and can be asked for again', async () => {
  stub();
  stubApi.get('/dashboard/provider/stats', () => stubApi.noAnswer());
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your figures");
  expect(await screen.findByText('Dog walking')).toBeVisible();
  stubApi.get('/dashboard/provider/stats', { data: stats });

  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('$1,250.00')).toBeVisible();
});

test('a booking that changes elsewhere refreshes the figures', async () => {
  stub();
  open();
  await screen.findByText('$1,250.00');
  stubApi.get('/dashboard/provider/stats', { data: { ...stats, totalEarnings: 1330 } });

  events.emit('booking.changed', { bookingId: 'any' });

  expect(await screen.findByText('$1,330.00')).toBeVisible();
});
