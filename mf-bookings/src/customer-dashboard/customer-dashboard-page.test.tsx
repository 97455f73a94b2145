import type { Need, RecentBooking, UpcomingService } from '@nearhand/contracts';
import { events, type ShellHost, type SlotOffer } from '@nearhand/platform';
import { aBooking, aService, aUser, fakeDate, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act } from '@testing-library/react';
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
const widget = (title: string, load: SlotOffer['load']): SlotOffer => ({
  slice: title,
  expose: './x',
  title,
  roles: ['customer'],
  load,
  reset: async () => undefined,
});

const stubStats = (activeBookings: number, needs?: Need[], today = '2026-11-27') =>
  stubApi.get('/dashboard/stats', { data: { activeBookings, upcomingServices: 2, needs, today } });
const stubUpcoming = (...data: UpcomingService[]) => stubApi.get('/dashboard/upcoming-services', { data });
const stubRecent = (...data: RecentBooking[]) => stubApi.get('/dashboard/recent-bookings', { data });
const open = (host?: Partial<ShellHost>) => {
  stubStats(3);
  stubUpcoming(upcoming);
  stubRecent(recent, { ...recent, _id: 'b8', serviceName: 'Haircut', status: 'pending' });
  return renderRoutes(routes, { path: '/user/dashboard', user: aUser(), host });
};
const leaveReview = () => screen.findByRole('link', { name: 'Leave Review' });

test('shows figures, links, upcoming services and recent bookings', async () => {
  open();
  expect(
    await screen.findByRole('heading', { level: 1, name: /Good (morning|afternoon|evening), Carla/ }),
  ).toBeVisible();
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getByText('Friday, November 27, 2026')).toBeVisible();
  expect(screen.getByText('2')).toBeVisible();
  const coming = screen.getByRole('region', { name: 'Upcoming Services' });
  expect(await within(coming).findByRole('link', { name: 'Deep house cleaning' })).toBeVisible();
  expect(coming).toHaveTextContent(/In 4 days.*Tue, Dec 1, 2026.*Pat Provider/);
  for (const [name, href] of [
    ['Active Bookings', '/user/my-bookings'],
    ['Book a Service', '/marketplace'],
    ['Manage Bookings', '/user/my-bookings'],
    ['Add Money to Wallet', '/user/wallet'],
    ['Leave Review', `/marketplace/service/${recent.serviceId}?review=1`],
  ] as const)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  expect(screen.getByRole('region', { name: 'Recent Bookings' })).toHaveTextContent(
    /Dora Dog.*Nov 20, 2026.*Pending.*\$25\.00/,
  );
});

test('the next appointment has its place, person and time; the later ones are rows', async () => {
  const details = { timeSlot: '9:00 AM - 11:00 AM', address: '14 Rope Walk & Co', providerId: 'p7' };
  open();
  stubUpcoming({ ...upcoming, ...details, date: '2026-11-28T00:00:00.000Z' }, { ...upcoming, _id: 'b7' });
  const next = within(await screen.findByRole('article', { name: 'Next appointment' }));
  expect(await next.findByText('Tomorrow')).toBeVisible();
  expect(next.getByText('9:00 AM - 11:00 AM')).toBeVisible();
  for (const [name, href] of [
    ['Deep house cleaning', `/user/my-bookings/${upcoming._id}`],
    ['Message', '/messages/new?recipient=p7'],
    [/^Directions/, 'https://www.google.com/maps/dir/?api=1&destination=14%20Rope%20Walk%20%26%20Co'],
  ] as const)
    expect(next.getByRole('link', { name })).toHaveAttribute('href', href);
  const later = within(screen.getByRole('article', { name: 'Deep house cleaning' }));
  expect(later.getByText('Tue, Dec 1, 2026')).toBeVisible();
});

test('each kind that waits leads to its place: to the only one, or to the list', async () => {
  open();
  stubStats(3, [
    { kind: 'pay', count: 2 },
    { kind: 'newTime', count: 1, id: 'b5' },
    { kind: 'review', count: 1, id: 's5' },
  ]);
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
  expect(needs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 to pay', '/user/my-bookings'],
    ['1 new time asked', '/user/my-bookings/b5'],
    ['1 to review', '/marketplace/service/s5?review=1'],
  ]);
});

test('a live update refreshes figures and lists', async () => {
  open();
  await leaveReview();
  stubStats(4);
  stubUpcoming();
  stubRecent({ ...recent, reviewed: true });
  act(() => events.emit('booking.changed', { bookingId: upcoming._id }));
  expect(await screen.findByText('4')).toBeVisible();
  expect(await screen.findByText('Nothing is coming up')).toBeVisible();
  // Requests that wait for their provider are not listed here.
  expect(screen.getByText(/once their provider has accepted them/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Leave Review' })).not.toBeInTheDocument());
});

test('a page that is open for long shows the new day, and greets by the clock even if the figures are the same', async () => {
  fakeDate(new Date(2026, 10, 27, 9));
  const { queryClient } = open();
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getByText('Good morning, Carla')).toBeVisible();
  fakeDate(new Date(2026, 10, 27, 14));
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText('Good afternoon, Carla')).toBeVisible();
  fakeDate(new Date(2026, 10, 27, 15));
  stubStats(3, undefined, '2026-11-28');
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText('Saturday, November 28, 2026')).toBeVisible();
});

test('a review that was just written is not offered again', async () => {
  const { user, back, queryClient } = open();
  stubStats(3, [{ kind: 'review', count: 1, id: 's5' }]);
  queryClient.setDefaultOptions({ queries: { staleTime: 15_000, retry: false } });
  await screen.findByRole('link', { name: '1 to review' });
  await user.click(await leaveReview());
  stubRecent({ ...recent, reviewed: true });
  stubStats(3);
  await back();
  await screen.findByRole('link', { name: recent.serviceName });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Leave Review' })).not.toBeInTheDocument());
  expect(screen.queryByRole('link', { name: '1 to review' })).not.toBeInTheDocument();
});

test('pages and widgets of missing slices are left out', async () => {
  open({ serves: () => false });
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add Money to Wallet' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Recommended for You' })).not.toBeInTheDocument();
  expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
});

test('shows widgets of other slices; a broken one offers Retry in its own card', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {}); // React logs the error
  const loaded = Promise.resolve(() => <p>$12.50</p>);
  const recommended = Promise.resolve(() => <p>Try window cleaning</p>);
  let plan: ReturnType<SlotOffer['load']> = Promise.reject(new Error('gone'));
  plan.catch(() => undefined);
  const reset = async () => {
    plan = Promise.resolve(() => <p>No Plan</p>);
  };
  const widgets: Record<string, SlotOffer[]> = {
    'dashboard.figures': [widget('Wallet', () => loaded), { ...widget('Subscription', () => plan), reset }],
    'dashboard.recommended': [widget('Services', () => recommended)],
  };
  const { user } = open({ slotOffers: (slot) => widgets[slot] ?? [] });
  expect(await screen.findByText('Subscription')).toBeVisible();
  expect(await screen.findByText('$12.50')).toBeVisible();
  const region = await screen.findByRole('region', { name: 'Recommended for You' });
  expect(await within(region).findByText('Try window cleaning')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No Plan')).toBeVisible();
});

test('figures that do not load offer one Retry for both', async () => {
  const { user } = open();
  stubApi.get('/dashboard/stats', () => stubApi.noAnswer());
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getAllByText('–')).toHaveLength(2);
  stubStats(3);
  await user.click(retry);
  expect(await screen.findByText('3')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a list that does not load offers Retry, and the other one stays', async () => {
  const { user } = open();
  stubApi.get('/dashboard/upcoming-services', () => stubApi.noAnswer());
  await leaveReview();
  stubUpcoming(upcoming);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Deep house cleaning' })).toBeVisible();
});
