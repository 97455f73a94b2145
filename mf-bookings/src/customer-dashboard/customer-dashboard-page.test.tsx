import type { RecentBooking, UpcomingService } from '@nearhand/contracts';
import { events, type ShellHost, type SlotOffer } from '@nearhand/platform';
import { aBooking, aService, aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { todayInWords } from '@nearhand/ui/figures';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
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

const offer = (slice: string, title: string, load: SlotOffer['load']): SlotOffer => {
  const loaded = load();
  loaded.catch(() => undefined);
  return { slice, expose: './x', title, roles: ['customer'], load: () => loaded, reset: async () => undefined };
};
const offering = (place: string, ...offers: SlotOffer[]): Partial<ShellHost> => ({
  slotOffers: (asked) => (asked === place ? offers : []),
});

const open = (host?: Partial<ShellHost>) => {
  stubApi.get('/dashboard/stats', { data: { activeBookings: 3, upcomingServices: 2 } });
  stubApi.get('/dashboard/upcoming-services', { data: [upcoming] });
  stubApi.get('/dashboard/recent-bookings', {
    data: [recent, { ...recent, _id: 'b8', serviceName: 'Haircut', status: 'pending' }],
  });
  return renderRoutes(routes, { path: '/user/dashboard', user: aUser(), host });
};

test('greets with today’s date, and the figures lead to where they come from', async () => {
  open();
  expect(
    await screen.findByRole('heading', { level: 1, name: /Good (morning|afternoon|evening), Carla/ }),
  ).toBeVisible();
  expect(screen.getByText(todayInWords(new Date()))).toBeVisible();
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Active Bookings' })).toHaveAttribute('href', '/user/my-bookings');
  expect(screen.getByText('2')).toBeVisible();
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

describe('Leave Review', () => {
  const link = () => screen.findByRole('link', { name: 'Leave Review' });
  const reviewed = () => stubApi.get('/dashboard/recent-bookings', { data: [{ ...recent, reviewed: true }] });
  const gone = () =>
    waitFor(() => expect(screen.queryByRole('link', { name: 'Leave Review' })).not.toBeInTheDocument());

  test('is not offered for a service that is reviewed', async () => {
    open();
    reviewed();
    expect(await screen.findByRole('link', { name: recent.serviceName })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Leave Review' })).not.toBeInTheDocument();
  });

  test('goes when another tab writes the review', async () => {
    open();
    await link();
    reviewed();
    act(() => events.emit('review.changed', { serviceId: recent.serviceId }));
    await gone();
  });

  test('is gone on the way back from the page where the review was written', async () => {
    const { user, back, queryClient } = open();
    queryClient.setDefaultOptions({ queries: { staleTime: 15_000, retry: false } });
    await user.click(await link());
    reviewed();
    await back();
    await screen.findByRole('link', { name: recent.serviceName });
    await gone();
  });
});

test('what nobody serves or offers is left out', async () => {
  open({ serves: () => false });
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add Money to Wallet' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Recommended for You' })).not.toBeInTheDocument();
  expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
});

test('what another slice recommends has its place', async () => {
  open(
    offering(
      'dashboard.recommended',
      offer('x', 'X', async () => () => <p>Try window cleaning</p>),
    ),
  );
  const place = await screen.findByRole('region', { name: 'Recommended for You' });
  expect(await within(place).findByText('Try window cleaning')).toBeVisible();
});

test('figures of other slices stand in the row, and one that is dead costs its own card', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {}); // React names what fell
  const wallet = held(() => <p>$12.50</p>);
  let subscription: Promise<() => ReactNode> = Promise.reject(new Error('gone'));
  subscription.catch(() => undefined);
  const { user } = open(
    offering('dashboard.figures', offer('billing', 'Wallet Balance', wallet.answer), {
      ...offer('plans', 'Subscription', async () => () => null),
      load: () => subscription,
      reset: async () => {
        subscription = Promise.resolve(() => <p>No Plan</p>);
      },
    }),
  );
  expect(await screen.findByText('Loading…')).toBeVisible();
  expect(await screen.findByText('Subscription')).toBeVisible();
  wallet.letGo();
  expect(await screen.findByText('$12.50')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No Plan')).toBeVisible();
  expect(screen.getByText('$12.50')).toBeVisible();
});

test('figures that do not come offer one Retry for the two', async () => {
  const { user } = open();
  stubApi.get('/dashboard/stats', () => stubApi.noAnswer());
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getAllByText('–')).toHaveLength(2);
  stubApi.get('/dashboard/stats', { data: { activeBookings: 3, upcomingServices: 2 } });
  await user.click(retry);
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getByText('2')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a list that fails costs its own place and can be tried again', async () => {
  const { user } = open();
  stubApi.get('/dashboard/upcoming-services', () => stubApi.noAnswer());
  expect(await screen.findByRole('link', { name: 'Leave Review' })).toBeVisible();
  stubApi.get('/dashboard/upcoming-services', { data: [upcoming] });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Deep house cleaning' })).toBeVisible();
});

test('figures and lists follow what changes elsewhere', async () => {
  open();
  expect(await screen.findByText('3')).toBeVisible();
  stubApi.get('/dashboard/stats', { data: { activeBookings: 4, upcomingServices: 2 } });
  stubApi.get('/dashboard/upcoming-services', { data: [] });
  act(() => events.emit('booking.changed', { bookingId: upcoming._id }));
  expect(await screen.findByText('4')).toBeVisible();
  expect(await screen.findByText('Nothing is coming up')).toBeVisible();
});
