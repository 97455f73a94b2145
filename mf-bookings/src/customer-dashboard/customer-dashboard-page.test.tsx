import type { RecentBooking, UpcomingService } from '@nearhand/contracts';
import { events, type ShellHost } from '@nearhand/platform';
import { aBooking, aService, aUser, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import { todayInWords } from '@nearhand/ui';
import { routes } from '../routes.tsx';

const upcoming: UpcomingService = {
  _id: aBooking()._id,
  serviceName: 'Deep house cleaning',
  providerName: 'Pat Provider',
  date: '2026-12-01T00:00:00.000Z',
  price: 80,
};
const recent: RecentBooking = {
  _id: 'b9',
  serviceId: aService()._id,
  serviceName: 'Dog walk',
  providerName: 'Dora Dog',
  price: 25,
  createdAt: '2026-11-20T12:00:00.000Z',
  status: 'completed',
};

const open = (host?: Partial<ShellHost>, balance = 12.5) => {
  stubApi.get('/dashboard/stats', { data: { activeBookings: 3, upcomingServices: 2 } });
  stubApi.get('/dashboard/upcoming-services', { data: [upcoming] });
  stubApi.get('/dashboard/recent-bookings', {
    data: [recent, { ...recent, _id: 'b8', serviceName: 'Haircut', status: 'pending' }],
  });
  stubApi.get('/wallet', { data: { _id: 'w', balance, bankAccountConnected: false } });
  return renderRoutes(routes, { path: '/user/dashboard', user: aUser(), host });
};

test('greets with today’s date, and the figures lead to where they come from', async () => {
  open();
  expect(
    await screen.findByRole('heading', { level: 1, name: /Good (morning|afternoon|evening), Carla/ }),
  ).toBeVisible();
  expect(screen.getByText(todayInWords(new Date()))).toBeVisible();
  expect(await screen.findByText('$12.50')).toBeVisible();
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Active Bookings' })).toHaveAttribute('href', '/user/my-bookings');
  expect(screen.getByRole('link', { name: 'Wallet Balance' })).toHaveAttribute('href', '/user/wallet');
  expect(screen.getByText('No Plan')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get a plan' })).toHaveAttribute('href', '/subscription/plans');
});

test('three next steps', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Book a Service' })).toHaveAttribute('href', '/marketplace');
  expect(screen.getByRole('link', { name: 'Manage Bookings' })).toHaveAttribute('href', '/user/my-bookings');
  expect(screen.getByRole('link', { name: 'Add Money to Wallet' })).toHaveAttribute('href', '/user/wallet');
});

test('lists what is coming and what was, with a review for what is completed', async () => {
  open();
  const coming = await screen.findByRole('region', { name: 'Upcoming Services' });
  expect(await within(coming).findByRole('link', { name: 'Deep house cleaning' })).toBeVisible();
  expect(coming).toHaveTextContent('Tue, Dec 1, 2026 · Pat Provider');
  const was = screen.getByRole('region', { name: 'Recent Bookings' });
  expect(await within(was).findByRole('link', { name: 'Leave Review' })).toHaveAttribute(
    'href',
    `/marketplace/service/${recent.serviceId}?review=1`,
  );
  expect(was).toHaveTextContent('Pending');
});

test('what nobody serves or offers is left out', async () => {
  open({ serves: () => false });
  expect(await screen.findByText('No Plan')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Get a plan' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Recommended for You' })).not.toBeInTheDocument();
});

test('what another slice recommends has its place', async () => {
  const widget = { slice: 'x', title: 'X', load: Promise.resolve(() => <p>Try window cleaning</p>) };
  open({
    slotOffers: () => [{ ...widget, roles: ['customer'], load: () => widget.load, reset: async () => undefined }],
  });
  const place = await screen.findByRole('region', { name: 'Recommended for You' });
  expect(await within(place).findByText('Try window cleaning')).toBeVisible();
});

test('a list that fails costs its own place and can be tried again', async () => {
  const { user } = open();
  stubApi.get('/dashboard/upcoming-services', () => stubApi.noAnswer());
  expect(await screen.findByRole('link', { name: 'Leave Review' })).toBeVisible();
  stubApi.get('/dashboard/upcoming-services', { data: [upcoming] });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Deep house cleaning' })).toBeVisible();
});

test('the balance follows the wallet', async () => {
  open();
  expect(await screen.findByText('$12.50')).toBeVisible();
  stubApi.get('/wallet', { data: { _id: 'w', balance: 50, bankAccountConnected: false } });
  events.emit('wallet.changed', {});
  expect(await screen.findByText('$50.00')).toBeVisible();
});
