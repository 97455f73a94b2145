import type { Calendar } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, hear, held, onScreen, renderRoutes, screen, stubApi, waitFor, wide, within } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { aBusyTime, aCalendar, aCalendarBooking } from '../schedule/calendar.fixture.ts';

const confirmed = aCalendarBooking({ status: 'confirmed' });

const open = (calendar: Calendar = aCalendar(), { path = '/user/calendar?week=2026-11-22', isDesktop = true } = {}) => {
  if (isDesktop) onScreen(wide);
  const asked = stubApi.get('/calendar', { data: calendar });
  return { asked, ...renderRoutes(routes, { path, user: aUser({ role: 'provider' }) }) };
};
const grid = () => screen.findByRole('grid');
const cell = (name: string | RegExp) => screen.getByRole('gridcell', { name });
const focused = () => document.activeElement?.textContent;

test('each cell says its day, its hour and its entries', async () => {
  const { asked } = open();
  expect(await grid()).toHaveAccessibleName('November 22 – 28, 2026');
  expect(screen.getByRole('columnheader', { name: 'Today, Monday, November 23' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: '9:00 AM' })).toBeVisible();
  const request = '9:00 AM - 11:00 AM, House cleaning for Ada Moss, requested';
  for (const hour of ['9:00 AM', '10:00 AM']) expect(cell(`Tuesday, November 24, ${hour}: ${request}`)).toBeVisible();
  expect(cell('Tuesday, November 24, 11:00 AM: free, working hours')).toBeVisible();
  expect(cell('Thursday, November 26, 3:00 PM: Time off, All day, Thanksgiving')).toBeVisible();
  expect(screen.getByText('1 request waits for your answer.')).toBeVisible();
  expect(asked.map(({ query }) => `${query}`)).toEqual(['from=2026-11-15&to=2026-12-05']);
});

test('a day off and hours outside working hours look and read closed', async () => {
  const week = Array.from({ length: 7 }, (_, day) => (day === 2 ? [] : [{ start: 600, end: 720 }]));
  open(aCalendar({ schedule: { ...aCalendar().schedule, week }, bookings: [], busy: [] }));
  await grid();
  expect(cell('Tuesday, November 24, 10:00 AM: outside working hours')).toBeVisible();
  expect(cell('Wednesday, November 25, 9:00 AM: outside working hours')).toBeVisible();
  expect(cell('Wednesday, November 25, 11:00 AM: free, working hours')).toBeVisible();
  expect(screen.getByText('Nothing is booked this week.')).toBeVisible();
});

test('the keys of a grid move the focus, which stays through another week and a reload', async () => {
  const { user, location } = open();
  await grid();
  const start = cell('Monday, November 23, 9:00 AM: free, working hours');
  expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([start]);
  act(() => start.focus());
  for (const [key, text] of [
    ['{ArrowRight}', /^Tuesday, November 24, 9:00 AM/],
    ['{ArrowDown}', /^Tuesday, November 24, 10:00 AM/],
    ['{End}', /^Saturday, November 28, 10:00 AM/],
    ['{ArrowRight}', /^Saturday, November 28, 10:00 AM/],
    ['{Home}', /^Sunday, November 22, 10:00 AM/],
    ['{ArrowUp}{ArrowUp}', /^Sunday, November 22, 9:00 AM/],
    ['{Control>}{End}{/Control}', /^Saturday, November 28, 4:00 PM/],
    ['{Control>}{Home}{/Control}', /^Sunday, November 22, 9:00 AM/],
    ['{ArrowLeft}', /^Sunday, November 22, 9:00 AM/],
  ] as const) {
    await user.keyboard(key);
    expect(focused()).toMatch(text);
  }
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(focused()).toMatch(/^Sunday, November 29, 9:00 AM/));
  expect(location()).toBe('/user/calendar?week=2026-11-29');
  await user.keyboard('{PageUp}');
  await waitFor(() => expect(focused()).toMatch(/^Sunday, November 22, 9:00 AM/));
  stubApi.get('/calendar', { data: aCalendar({ bookings: [aCalendarBooking({ timeSlot: '7:00 AM - 8:00 AM' })] }) });
  act(() => events.emit('times.changed', { providerId: 'me' }));
  await screen.findByRole('rowheader', { name: '7:00 AM' });
  expect(document.activeElement).toHaveRole('gridcell');
});

test('a request is accepted in its cell, once, and the focus returns to the cell', async () => {
  const { user } = open();
  await grid();
  act(() => cell(/^Tuesday, November 24, 10:00 AM/).focus());
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Tuesday, November 24, 10:00 AM' });
  expect(within(dialog).getByRole('link', { name: 'House cleaning' })).toHaveAttribute('href', '/user/my-bookings/b1');
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
  const question = await screen.findByRole('alertdialog', { name: 'Accept Booking' });
  expect(question).toHaveTextContent('the time is yours to keep free');
  expect(question).toHaveTextContent('Tue, Nov 24, 2026 · 9:00 AM - 11:00 AM');
  const { answer, letGo } = held({ data: {} });
  const sent = stubApi.put('/bookings/:id', answer);
  const heard = hear('booking.changed');
  const reads = stubApi.get('/calendar', held({ data: aCalendar() }).answer);
  await user.dblClick(within(question).getByRole('button', { name: 'Accept' }));
  letGo();
  expect(await screen.findByText('Booking accepted successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() =>
    expect(focused()).toMatch(/10:00 AM: 9:00 AM - 11:00 AM, House cleaning for Ada Moss, confirmed/),
  );
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([['b1', { status: 'confirmed' }]]);
  expect(heard).toEqual(['booking.changed b1']);
  expect(reads).toHaveLength(1);
});

test('a cell without entries offers time off of its day', async () => {
  const { user } = open();
  await grid();
  await user.click(cell('Tuesday, November 24, 1:00 PM: free, working hours'));
  const dialog = await screen.findByRole('dialog', { name: 'Tuesday, November 24, 1:00 PM' });
  expect(dialog).toHaveTextContent('Nothing is booked at this time.');
  expect(within(dialog).getByRole('link', { name: 'Add time off' })).toHaveAttribute(
    'href',
    '/user/calendar/time-off?day=2026-11-24',
  );
});

test('on a phone the week is a list, in which requests are declined', async () => {
  const { user } = open(aCalendar(), { isDesktop: false });
  const tuesday = await screen.findByRole('region', { name: 'Tuesday, November 24' });
  expect(tuesday).toHaveTextContent('Working hours 9:00 AM - 5:00 PM');
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Monday, November 23' })).toHaveTextContent('Today');
  expect(screen.getByRole('region', { name: 'Thursday, November 26' })).toHaveTextContent('All dayThanksgiving');
  await user.click(within(tuesday).getByRole('button', { name: 'Decline' }));
  const sent = stubApi.put('/bookings/:id', { data: {} });
  stubApi.get('/calendar', { data: aCalendar({ bookings: [] }) });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Booking declined successfully')).toBeVisible();
  await waitFor(() => expect(tuesday).toHaveTextContent('Nothing booked'));
  expect(sent.map(({ body }) => body)).toEqual([{ status: 'cancelled' }]);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('on a phone the list begins with today or a chosen day, and a swipe turns the week', async () => {
  const done = aCalendarBooking({ _id: 'done', date: '2026-11-22', status: 'completed' });
  const { user, location } = open(aCalendar({ bookings: [done, confirmed] }), { isDesktop: false });
  const days = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const monday = await screen.findByRole('button', { name: 'Today, Monday, November 23, no entries' });
  expect(monday).toHaveAttribute('aria-pressed', 'true');
  expect(days()[0]).toBe('Monday, November 23');
  await user.click(screen.getByRole('button', { name: 'Sunday, November 22, 1 entry' }));
  expect(screen.getByRole('region', { name: 'Sunday, November 22' })).toHaveTextContent('Completed');
  expect(days()).toHaveLength(7);
  expect(screen.getByText('2 bookings this week.')).toBeVisible();
  const swipe = (fromX: number, toX: number, toY = 300) => {
    fireEvent.touchStart(monday, { touches: [{ clientX: fromX, clientY: 300 }] });
    fireEvent.touchEnd(monday, { changedTouches: [{ clientX: toX, clientY: toY }] });
  };
  swipe(300, 200, 100);
  expect(location()).toBe('/user/calendar?week=2026-11-22');
  swipe(300, 200);
  expect(location()).toBe('/user/calendar?week=2026-11-29');
});

test('a refused answer is explained, and the calendar is loaded again', async () => {
  const { user } = open(aCalendar(), { isDesktop: false });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  stubApi.put('/bookings/:id', () => stubApi.refusal(409, 'booking/transition-refused', 'It was cancelled meanwhile.'));
  stubApi.get('/calendar', { data: aCalendar({ bookings: [] }) });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('It was cancelled meanwhile.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument());
});

test('a request whose time has begun cannot be accepted any more', async () => {
  open(aCalendar({ now: '2026-11-24T09:00', today: '2026-11-24' }), { isDesktop: false });
  expect(await screen.findByRole('button', { name: 'Decline' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
});

test('opens the week of the marketplace’s today, and names its time zone', async () => {
  const far = aCalendar({ timeZone: 'Pacific/Kiritimati', busy: [aBusyTime({ imported: true })] });
  const { user, location } = open(far, { path: '/user/calendar' });
  expect(await grid()).toHaveAccessibleName('November 22 – 28, 2026');
  expect(screen.getByText('All times are those of Pacific/Kiritimati, where it is 12:00 PM now.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous week' }));
  expect(location()).toBe('/user/calendar?week=2026-11-15');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(location()).toBe('/user/calendar');
});

test('a week that is still loading says so, and keeps the focus', async () => {
  const { user } = open();
  await grid();
  act(() => cell(/^Monday, November 23, 9:00 AM/).focus());
  const { answer, letGo } = held({ data: aCalendar({ bookings: [aCalendarBooking({ date: '2026-12-08' })] }) });
  stubApi.get('/calendar', answer);
  await user.keyboard('{PageDown}{PageDown}');
  expect(await screen.findByText('Loading…')).toBeVisible();
  expect(await grid()).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('1 request waits for your answer.')).toBeVisible();
  expect(focused()).toMatch(/^Monday, December 7, 9:00 AM/);
});
