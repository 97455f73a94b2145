import { addDays, type Booking, localDay, type Role } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aBooking, aUser, bookingPages, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';

const named = (_id: string, name: string, change?: Partial<Booking>) =>
  aBooking({ _id, service: { ...aBooking().service, name }, ...change });
const pending = aBooking({ _id: 'b1', notes: 'Ring twice' });
const confirmed = named('b2', 'Lawn mowing', { status: 'confirmed', paymentStatus: 'paid' });
const completed = named('b3', 'Dog walk', { status: 'completed', paymentStatus: 'paid' });
const cancelled = named('b4', 'Haircut', { status: 'cancelled' });
const ids = { customer: pending.customer._id, provider: pending.provider._id, admin: 'a1' };

/** The list and each booking of it. */
const stubList = (path: '/bookings' | '/bookings/me', ...bookings: Booking[]) => {
  stubApi.get('/bookings/:id', ({ params }) => ({ data: bookings.find(({ _id }) => _id === params.id) ?? null }));
  return stubApi.get(path, bookingPages(...bookings));
};
const stubMine = (...bookings: Booking[]) => stubList('/bookings/me', ...bookings);
const open = (bookings = [pending, confirmed, completed, cancelled], role: Role = 'customer', query = '') => {
  const requests = stubList(role === 'customer' ? '/bookings/me' : '/bookings', ...bookings);
  stubApi.get('/waiting', { data: [] });
  const page = renderRoutes(routes, { path: `/user/my-bookings${query}`, user: aUser({ _id: ids[role], role }) });
  return { ...page, requests };
};
const card = (name: string) => screen.findByRole('article', { name });
const cancel = async () => within(await card('Deep house cleaning')).getByRole('button', { name: 'Cancel' });

test('tabs count their bookings, and an unknown tab is the first', async () => {
  open(undefined, 'customer', '?tab=nonsense');
  expect(await screen.findByRole('tab', { name: 'Upcoming (2)' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tab', { name: 'Past (1)' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Cancelled (1)' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Booking History' })).toHaveAttribute('href', '/user/history');
  const first = await card('Deep house cleaning');
  for (const text of [
    'Pending',
    'with Pat Provider',
    'Dec 1, 2026',
    '9:00 AM - 11:00 AM',
    '$80.00',
    'Mill Lane',
    'twice',
  ])
    expect(first).toHaveTextContent(text);
  expect(within(first).getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', '/marketplace/payment/b1');
  const second = within(await card('Lawn mowing'));
  expect(within(screen.getByRole('region', { name: 'Next week' })).getAllByRole('article')).toHaveLength(2);
  expect(second.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  expect(second.queryByRole('link', { name: 'Pay Now' })).not.toBeInTheDocument();
});

test.each([
  ['upcoming', 'Confirmed'],
  ['past', 'Completed'],
  ['cancelled', 'Cancelled'],
])('in the tab %s the status %s has its colour', async (tab, word) => {
  open(undefined, 'customer', `?tab=${tab}`);
  expect(await screen.findByText(word, { selector: 'article *' })).not.toHaveAttribute('data-quiet');
});

test('the list shows together with the waiting list above it, also when that does not load', async () => {
  const { answer, letGo } = held(stubApi.noAnswer());
  const { queryClient, requests, user } = open();
  stubApi.get('/waiting', answer);
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  letGo();
  expect(await screen.findByRole('tab', { name: 'Upcoming (2)' })).toBeVisible();
  expect(await screen.findByText(/Your waiting list could not be loaded/)).toBeVisible();
  stubApi.get('/waiting', { data: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument());
});

test('the list stays while the waiting list is asked for again after an error', async () => {
  const { queryClient } = open();
  stubApi.get('/waiting', () => stubApi.noAnswer());
  const first = await card('Deep house cleaning');
  const { answer, letGo } = held({ data: [] });
  const asked = stubApi.get('/waiting', answer);
  events.emit('booking.changed', { bookingId: 'b1' });
  await waitFor(() => expect(asked).toHaveLength(1));
  letGo();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(first).toBeInTheDocument();
});

test('an older API has no waiting list: then nothing is said of it', async () => {
  open();
  stubApi.get('/waiting', stubApi.refusal(404, 'route/not-found', 'There is no such route.'));
  expect(await screen.findByRole('tab', { name: 'Upcoming (2)' })).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

test('a pending booking is cancelled in a dialog; Keep Booking sends nothing', async () => {
  const { user, requests } = open();
  const sent = stubApi.put('/bookings/:id', stubApi.refusal(409, 'booking/transition-refused', 'It was accepted.'));
  await user.click(await cancel());
  await user.click(await screen.findByRole('button', { name: 'Keep Booking' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(sent).toEqual([]);
  await user.click(await cancel());
  const confirm = await screen.findByRole('button', { name: 'Cancel Booking' });
  const { length } = requests;
  await user.click(confirm);
  expect(await screen.findByText('It was accepted.')).toBeVisible();
  await waitFor(() => expect(requests.length).toBeGreaterThan(length));
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([['b1', { status: 'cancelled' }]]);
});

test('a past booking can be booked again, and the link back opens its tab', async () => {
  const { user, location } = open();
  await user.click(await screen.findByRole('tab', { name: 'Past (1)' }));
  const past = within(await card('Dog walk'));
  const service = completed.service._id;
  for (const [name, href] of [
    ['Book Again', `/marketplace/book/${service}?option=${completed.serviceOptionId}&again=${completed._id}`],
    ['View Service', `/marketplace/service/${service}`],
  ] as const)
    expect(past.getByRole('link', { name })).toHaveAttribute('href', href);
  expect(location()).toBe('/user/my-bookings?tab=past');
  stubApi.get('/bookings/:id', { data: completed });
  await user.click(past.getByRole('link', { name: 'View Details' }));
  await user.click(await screen.findByRole('link', { name: 'Back to My Bookings' }));
  expect(await screen.findByRole('tab', { name: 'Past (1)' })).toHaveAttribute('aria-selected', 'true');
});

const help = async (user: ReturnType<typeof open>['user'], text: RegExp) => {
  const button = await screen.findByRole('button', { name: 'Help' });
  await user.click(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(text);
  await user.unhover(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription(text);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
};

test.each([
  ['provider', 'for Carla Customer', ['Decline', 'Accept'], /goes to your wallet/],
  ['admin', 'booked by Carla Customer with Pat Provider', ['Cancel', 'Accept'], /goes to the provider’s wallet/],
] as const)(
  'a %s sees “%s”, answers by %j, and neither pays nor books again',
  async (role, people, answers, helpText) => {
    const { user } = open(undefined, role);
    const first = await card('Deep house cleaning');
    expect(first).toHaveTextContent(people);
    await user.click(within(first).getByRole('button', { name: 'Accept' }));
    await user.click(await screen.findByRole('button', { name: 'Not Yet' }));
    expect(
      within(first)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(answers);
    expect(screen.getByText('What customers have booked')).toBeVisible();
    expect(within(first).queryByRole('link', { name: 'Pay Now' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Past (1)' }));
    expect(within(await card('Dog walk')).queryByRole('link', { name: 'Book Again' })).not.toBeInTheDocument();
    await help(user, helpText);
  },
);

test.each([
  ['customer', 'Reschedule requested: Thu, Dec 3, 2026, Noon'],
  ['provider', 'New time asked for: Thu, Dec 3, 2026, Noon'],
] as const)('a %s reads “%s”, and can request another time where the table allows', async (role, line) => {
  const reschedule = { date: '2026-12-03T00:00:00.000Z', timeSlot: 'Noon', requestedBy: 'customer' as const };
  stubApi.get('/services/:id/availability', { data: { slots: ['Noon'], taken: [] } });
  const { user } = open([pending, { ...confirmed, reschedule }, named('b5', 'Free', { status: 'confirmed' })], role);
  const requested = within(await card('Lawn mowing'));
  expect(await card('Lawn mowing')).toHaveTextContent(line);
  expect(await card('Free')).not.toHaveTextContent(/requested|asked for/);
  const answers = requested.queryAllByRole('link', { name: 'Answer the request for another time' });
  expect(answers.map((link) => link.getAttribute('href'))).toEqual(role === 'provider' ? ['/user/my-bookings/b2'] : []);
  expect(requested.queryAllByRole('button', { name: 'Reschedule' })).toHaveLength(role === 'customer' ? 1 : 0);
  expect(within(await card('Deep house cleaning')).queryByRole('button', { name: 'Reschedule' })).toBeNull();
  const button = within(await card('Free')).getByRole('button', { name: 'Reschedule' });
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: 'Request Reschedule' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

test('a time that was not sent stays with its booking', async () => {
  stubApi.get('/services/:id/availability', { data: { slots: ['Noon'], taken: [] } });
  const reschedule = async (name: string) => {
    const page = open([confirmed, named('b5', 'Free', { status: 'confirmed' })]);
    await page.user.click(within(await card(name)).getByRole('button', { name: 'Reschedule' }));
    return { ...page, date: await screen.findByLabelText('Date') };
  };
  const day = addDays(localDay(new Date()), 4);
  const { date, unmount } = await reschedule('Free');
  fireEvent.change(date, { target: { value: day } });
  fireEvent(window, new Event('pagehide'));
  unmount();
  const other = await reschedule('Lawn mowing');
  expect(other.date).toHaveValue('');
  other.unmount();
  expect((await reschedule('Free')).date).toHaveValue(day);
});

test('a live update moves the booking, shows a toast and closes its dialog', async () => {
  const { user } = open();
  await user.click(await cancel());
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  stubMine({ ...pending, status: 'cancelled' });
  act(() => events.emit('booking.changed', { bookingId: 'b1' }));
  expect(await screen.findByText('This booking was cancelled.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('tab', { name: 'Cancelled (1)' })).toBeVisible();
  stubMine({ ...pending, paymentStatus: 'failed' });
  act(() => events.emit('review.changed', { serviceId: pending.service._id }));
  expect(await screen.findByRole('link', { name: 'Retry Payment' })).toBeVisible();
});

test('an empty list leads to the services', async () => {
  const { user } = open([]);
  expect(await screen.findByText('No upcoming bookings')).toBeVisible();
  expect(screen.getByText('View and manage your bookings')).toBeVisible();
  await help(user, /and a confirmed one until it is paid/);
  expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/marketplace');
});

test('a long list loads 20 bookings at a time', async () => {
  const many = Array.from({ length: 21 }, (_, index) => named(`n${index}`, `Service ${index}`));
  const { user, requests } = open(many);
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(screen.getByRole('tab', { name: 'Upcoming (21)' })).toBeVisible();
  await user.click(more);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Service 20' })).toHaveFocus());
  expect(requests.map(({ query }) => `${query}`)).toEqual([
    'status=pending%2Cconfirmed&sort=soonest&limit=20',
    'status=pending%2Cconfirmed&sort=soonest&limit=20&cursor=20',
  ]);
});

test('a tab that does not load keeps the other tabs', async () => {
  const { user } = open();
  const past = await screen.findByRole('tab', { name: 'Past (1)' });
  stubApi.get('/bookings/me', () => stubApi.noAnswer());
  await user.click(past);
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Bookings');
  await user.click(screen.getByRole('tab', { name: /^Upcoming/ }));
  expect(await card('Lawn mowing')).toBeVisible();
});
