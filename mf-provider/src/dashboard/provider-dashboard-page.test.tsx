import {
  type Activity,
  type AgendaEntry,
  addDays,
  type PopularService,
  type ProviderStats,
  type WeekEarnings,
} from '@nearhand/contracts';
import { events, type SlotOffer } from '@nearhand/platform';
import { aUser, fakeDate, held, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';

const provider = aUser({ role: 'provider', name: 'Pat Provider' });
const stats: ProviderStats = {
  servicesOffered: 4,
  activeBookings: 3,
  pendingRequests: 2,
  totalEarnings: 1250,
  today: '2026-11-21',
};
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

const weeks: WeekEarnings[] = Array.from({ length: 12 }, (_, index) => ({
  week: addDays('2026-08-31', index * 7),
  earnings: [0.1, 0.2, 0, 1250.5, 40][index] ?? 0,
}));

const stub = (activity: Activity[] = activities, services: PopularService[] = popular) => {
  stubApi.get('/dashboard/provider/stats', { data: stats });
  stubApi.get('/dashboard/provider/earnings', { data: weeks });
  stubApi.get('/dashboard/provider/recent-activity', { data: activity });
  stubApi.get('/dashboard/provider/popular-services', { data: services });
};
const open = (
  serves = (_path: string): boolean => true,
  slotOffers = (_place: string): SlotOffer[] => [],
  user = provider,
) => renderRoutes(routes, { path: '/user/dashboard', user, host: { serves, slotOffers } });

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
  const page = document.body.textContent;
  expect(page).toMatch(/Services Offered4.*Active Bookings3.*Pending Requests2.*Total Earnings\$1,250\.00/);
});

test('a page that is open for long shows the new day, and greets by the clock even if the figures are the same', async () => {
  fakeDate(new Date(2026, 10, 21, 9));
  stub();
  const { queryClient } = open();
  expect(await screen.findByText('$1,250.00')).toBeVisible();
  expect(screen.getByText('Good morning, Pat')).toBeVisible();
  fakeDate(new Date(2026, 10, 21, 14));
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText('Good afternoon, Pat')).toBeVisible();
  fakeDate(new Date(2026, 10, 21, 15));
  stubApi.get('/dashboard/provider/stats', { data: { ...stats, today: '2026-11-22' } });
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText('Sunday, November 22, 2026')).toBeVisible();
});

test('earnings are told in words, as a table, and week by week under mouse and finger', async () => {
  stub();
  const { user, container } = open();
  const section = within(await screen.findByRole('region', { name: 'Earnings' }));
  expect(await section.findByText(/^in the last 12 weeks/)).toHaveTextContent(
    'Best week: Sep 21 – 27, with $1,250.50.',
  );
  expect(section.getByText('$1,290.80')).toBeVisible();
  const rows = within(section.getByRole('table', { name: 'Earnings of the last 12 weeks' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')).slice(0, 6)).toEqual([
    'WeekEarnings',
    'Aug 31 – Sep 6$0.10',
    'Sep 7 – 13$0.20',
    'Sep 14 – 20$0.00',
    'Sep 21 – 27$1,250.50',
    'Sep 28 – Oct 4$40.00',
  ]);
  expect(rows).toHaveLength(13);
  const columns = [...container.querySelectorAll('[data-shown]')];
  const [first, , , best] = columns;
  if (!first || !best) throw new Error('A column for each week was expected.');
  await user.hover(best);
  expect(best).toHaveTextContent('Sep 21 – 27: $1,250.50');
  await user.unhover(best);
  expect(best).toHaveTextContent(/^$/);
  await user.pointer({ keys: '[TouchA]', target: first });
  expect(first).toHaveTextContent('Aug 31 – Sep 6: $0.10');

  await user.click(section.getByRole('button', { name: 'Show as table' }));

  expect(section.getAllByRole('row')).toHaveLength(13);
  expect(container.querySelector('[data-shown]')).toBeNull();
});

test('earnings follow the wallet, and say where there are none', async () => {
  stub();
  stubApi.get('/dashboard/provider/earnings', { data: weeks.map(({ week }) => ({ week, earnings: 0 })) });
  open();
  expect(await screen.findByText('No earnings in the last 12 weeks')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  stubApi.get('/dashboard/provider/earnings', { data: weeks });

  events.emit('wallet.changed', {});

  expect(await screen.findByRole('table')).toBeInTheDocument();
});

test('pending requests have their place once a slice offers them, and a dead one costs that place', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {}); // React names what fell
  stub();
  const first = open();
  await screen.findByText('$1,250.00');
  expect(screen.queryByRole('region', { name: 'Pending Requests' })).not.toBeInTheDocument();
  first.unmount();

  const dead = held(undefined);
  let widget: ReturnType<SlotOffer['load']> = dead.answer().then(() => Promise.reject(new Error('gone')));
  const offer: SlotOffer = {
    slice: 'mf-bookings',
    title: 'Pending Requests',
    roles: ['provider', 'admin'],
    load: () => widget,
    reset: async () => {
      widget = Promise.resolve(() => <p>Walk the dog?</p>);
    },
  };
  const { user } = open(undefined, (place) => (place === 'dashboard.requests' ? [offer] : []));
  const place = within(await screen.findByRole('region', { name: 'Pending Requests' }));
  expect(place.getByText('Loading…')).toBeInTheDocument();
  expect(await place.findByRole('link', { name: 'See all' })).toHaveAttribute('href', '/user/my-bookings');
  dead.letGo();
  expect(await place.findByRole('alert')).toHaveTextContent("We couldn't load the pending requests");
  await user.click(place.getByRole('button', { name: 'Retry' }));
  expect(await place.findByText('Walk the dog?')).toBeVisible();
  expect(screen.getByText('$1,250.00')).toBeVisible();
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
  const links = within(panel).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    expect.arrayContaining([
      ['See all', '/user/my-services'],
      ['Deep house cleaning', '/marketplace/service/p'],
    ]),
  );
});

test('says what will come where nothing is yet', async () => {
  stub([], []);
  open();
  expect(await screen.findByText('No activity yet')).toBeVisible();
  expect(await screen.findByText('No popular services yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See all' })).not.toBeInTheDocument();
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

test('a change of a booking, a service or a review refreshes the figures', async () => {
  stub();
  open();
  await screen.findByText('$1,250.00');
  const changes = [
    () => events.emit('booking.changed', { bookingId: 'any' }),
    () => events.emit('service.changed', { serviceId: 'any' }),
    () => events.emit('review.changed', { serviceId: 'any' }),
  ];
  for (const [index, change] of changes.entries()) {
    stubApi.get('/dashboard/provider/stats', { data: { ...stats, totalEarnings: index + 1 } });
    change();
    expect(await screen.findByText(`$${index + 1}.00`)).toBeVisible();
  }
});

test('an admin reads that the figures are those of the marketplace, and their links lead there', async () => {
  stub();
  stubApi.get('/dashboard/provider/stats', {
    data: {
      ...stats,
      needs: [
        { kind: 'case', count: 3 },
        { kind: 'request', count: 1 },
        { kind: 'newest', count: 1 },
      ],
    },
  });
  const releases = Promise.resolve(() => <li>6 releases live</li>);
  const offer: SlotOffer = {
    slice: 'mf-operate',
    title: 'Releases',
    roles: ['admin'],
    load: () => releases,
    reset: async () => undefined,
  };
  open(undefined, (place) => (place === 'dashboard.needs' ? [offer] : []), aUser({ role: 'admin' }));
  expect(await screen.findByText(/ · The whole marketplace$/)).toBeVisible();
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
  expect(await needs.findByText('6 releases live')).toBeVisible();
  expect(needs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 request without an answer for a day', '/user/my-bookings'],
  ]);
  expect(screen.getByRole('link', { name: 'Services Offered' })).toHaveAttribute('href', '/marketplace');
  expect(screen.queryByRole('link', { name: 'Total Earnings' })).not.toBeInTheDocument();
});

test('the agenda has the bookings of today and tomorrow, and another time that a customer asked for has its link', async () => {
  stub();
  const entry: AgendaEntry = {
    _id: 'b1',
    serviceName: 'Oven cleaning',
    customerName: 'Carla Customer',
    date: '2026-11-22T00:00:00.000Z',
    timeSlot: '9:00 AM - 11:00 AM',
    address: '14 Rope Walk',
  };
  stubApi.get('/dashboard/provider/stats', {
    data: { ...stats, agenda: [entry], needs: [{ kind: 'newTime', count: 1, id: 'b7' }] },
  });
  open();
  expect(await screen.findByRole('link', { name: '1 new time asked' })).toHaveAttribute('href', '/user/my-bookings/b7');
  expect(screen.getByRole('region', { name: 'Today' })).toHaveTextContent('Nothing booked');
  const tomorrow = screen.getByRole('region', { name: 'Tomorrow' });
  expect(tomorrow).toHaveTextContent(/9:00 AM - 11:00 AM · Carla Customer14 Rope Walk/);
  expect(within(tomorrow).getByRole('link', { name: 'Oven cleaning' })).toHaveAttribute('href', '/user/my-bookings/b1');
  expect(screen.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', '/user/calendar');
});

test('on a phone, and by keyboard everywhere, what waits and what is next come before figures and lists', async () => {
  stub();
  stubApi.get('/dashboard/provider/stats', { data: { ...stats, agenda: [] } });
  open();
  await screen.findByText('$1,250.00');
  const regions = screen
    .getAllByRole('region')
    .map((region) => within(region).getByRole('heading', { level: 2 }).textContent);
  expect(regions).toEqual(['Today and tomorrow', 'Earnings', 'Recent Activity', 'Popular Services']);
});
