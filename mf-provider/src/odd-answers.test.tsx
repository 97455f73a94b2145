import { type Activity, type PopularService, paths } from '@nearhand/contracts';
import { aService, aUser, oddRecords, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import { brokenItem } from '@nearhand/ui';
import { routes } from './routes.tsx';
import { aBusyTime, aCalendar, aCalendarBooking } from './schedule/calendar.fixture.ts';

const listed = <T extends object>(record: T) => [
  ...oddRecords(record).map(([id, odd]) => ({ ...odd, _id: id, id })),
  record,
];
const open = (path: string, role: 'provider' | 'admin' = 'provider') =>
  renderRoutes(routes, { path, user: aUser({ role }) });

test('my services', async () => {
  stubApi.get('/services/me', { data: listed(aService()) });
  open(paths.myServices);
  expect(await screen.findByRole('tab', { name: 'Active (4)' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Drafts (4)' })).toBeVisible();
  expect(screen.queryByText(brokenItem)).not.toBeInTheDocument();
});

test('changing a service with nothing but its id', async () => {
  stubApi.get('/services/:id', { data: { _id: aService()._id } });
  open(paths.editService('1'), 'admin');
  expect(await screen.findByLabelText('Service name')).toBeVisible();
  expect(screen.getByText('Save Changes')).toBeVisible();
});

test('the calendar', async () => {
  stubApi.get('/calendar', {
    data: { ...aCalendar(), bookings: listed(aCalendarBooking()), busy: listed(aBusyTime()), now: 7, timeZone: null },
  });
  open(`${paths.calendar}?week=2026-11-22`);
  expect(await screen.findAllByText('Ada Moss')).toHaveLength(2);
  expect(screen.queryByText(brokenItem)).not.toBeInTheDocument();
});

test('a calendar with nothing in it', async () => {
  stubApi.get('/calendar', { data: { today: 'odd' } });
  open(paths.calendar);
  expect(await screen.findByText('Nothing is booked this week.')).toBeVisible();
});

test('time off and imported calendars', async () => {
  stubApi.get('/calendar', { data: {} });
  stubApi.get('/time-off', { data: listed(aBusyTime()) });
  const { unmount } = open(paths.timeOff);
  expect(await screen.findAllByRole('button', { name: 'Remove' })).toHaveLength(8);
  unmount();
  stubApi.get('/imported-calendars', { data: listed({ _id: 'c', name: 'Job', busyTimes: 1 }) });
  open(paths.importedCalendars);
  expect(await screen.findAllByRole('button', { name: 'Remove' })).toHaveLength(8);
  expect(screen.queryByText(brokenItem)).not.toBeInTheDocument();
});

test('the dashboard', async () => {
  const activity: Activity = { id: 'a', type: 'review', service: 'Lawn', date: '2026-11-20T10:00:00.000Z', rating: 5 };
  const popular: PopularService = { id: 'p', name: 'Lawn', category: 'Outdoor', rating: 4.4, price: 30 };
  stubApi.get('/dashboard/provider/stats', { data: {} });
  stubApi.get('/dashboard/provider/earnings', { data: listed({ week: '2026-11-16', earnings: 40 }) });
  stubApi.get('/dashboard/provider/recent-activity', { data: listed(activity) });
  stubApi.get('/dashboard/provider/popular-services', { data: listed(popular) });
  open(paths.dashboard);
  for (const name of ['Recent Activity', 'Popular Services']) {
    const section = within(await screen.findByRole('region', { name }));
    expect(await section.findAllByText('Lawn')).toHaveLength(2);
    expect(section.getAllByRole('listitem')).toHaveLength(8);
  }
  expect(await screen.findByRole('region', { name: 'Earnings' })).toHaveTextContent('$80.00');
  expect(screen.queryByText(brokenItem)).not.toBeInTheDocument();
});
