import type { Role } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aBooking, aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';

const pending = aBooking({ _id: 'b1', notes: 'Ring twice' });
const confirmed = aBooking({
  _id: 'b2',
  status: 'confirmed',
  paymentStatus: 'paid',
  service: { ...pending.service, name: 'Lawn mowing' },
});
const completed = aBooking({
  _id: 'b3',
  status: 'completed',
  paymentStatus: 'paid',
  service: { ...pending.service, name: 'Dog walk' },
});
const cancelled = aBooking({ _id: 'b4', status: 'cancelled', service: { ...pending.service, name: 'Haircut' } });

const open = (bookings = [pending, confirmed, completed, cancelled], role: Role = 'customer') => {
  const asked = stubApi.get(role === 'customer' ? '/bookings/me' : '/bookings', { data: bookings });
  const ids = { customer: pending.customer._id, provider: pending.provider._id, admin: 'a1' };
  return { ...renderRoutes(routes, { path: '/user/my-bookings', user: aUser({ _id: ids[role], role }) }), asked };
};
const card = (name: string) => screen.findByRole('article', { name });

test('tabs count what they hold, and upcoming comes first', async () => {
  open();
  expect(await screen.findByRole('tab', { name: 'Upcoming (2)' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tab', { name: 'Past (1)' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Cancelled (1)' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Booking History' })).toHaveAttribute('href', '/user/history');
  for (const text of [
    'Pending',
    'Pat Provider',
    'Tue, Dec 1, 2026',
    '9:00 AM - 11:00 AM',
    '$80.00',
    '12 Mill Lane',
    'Ring twice',
  ])
    expect(await card('Deep house cleaning')).toHaveTextContent(text);
});

test('a cancelled booking is not called unpaid, and a refunded one still refunded', async () => {
  const refunded = { ...cancelled, _id: 'b5', service: { ...pending.service, name: 'Window cleaning' } };
  const { user } = open([
    { ...cancelled, paymentStatus: 'unpaid' },
    { ...refunded, paymentStatus: 'refunded' },
  ]);
  await user.click(await screen.findByRole('tab', { name: 'Cancelled (2)' }));
  expect(await card('Haircut')).not.toHaveTextContent('Unpaid');
  expect(await card('Window cleaning')).toHaveTextContent('Refunded');
});

test('a pending booking is cancelled after a question, and the list follows', async () => {
  const { user, asked } = open();
  const sent = stubApi.put('/bookings/:id', { data: { ...pending, status: 'cancelled' } });
  expect(within(await card('Lawn mowing')).queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  await user.click(within(await card('Deep house cleaning')).getByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel Booking' });
  expect(dialog).toHaveTextContent('cannot be undone');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel Booking' }));
  expect(await screen.findByText('Booking cancelled successfully')).toBeVisible();
  expect(sent[0]?.params.id).toBe('b1');
  expect(sent[0]?.body).toEqual({ status: 'cancelled' });
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
});

test('keeping the booking sends nothing', async () => {
  const { user } = open();
  const sent = stubApi.put('/bookings/:id', { data: pending });
  await user.click(within(await card('Deep house cleaning')).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep Booking' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(sent).toEqual([]);
});

test('a refused cancellation says what the API said', async () => {
  const { user } = open();
  stubApi.put('/bookings/:id', stubApi.refusal(409, 'booking/transition-refused', 'It was accepted meanwhile.'));
  await user.click(within(await card('Deep house cleaning')).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  expect(await screen.findByText('It was accepted meanwhile.')).toBeVisible();
});

test('without an answer the cancellation failed', async () => {
  const { user } = open();
  stubApi.put('/bookings/:id', () => stubApi.noAnswer());
  await user.click(within(await card('Deep house cleaning')).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  expect(await screen.findByText('Failed to cancel booking')).toBeVisible();
});

test('what is over can be booked again and looked at', async () => {
  const { user, location } = open();
  await user.click(await screen.findByRole('tab', { name: 'Past (1)' }));
  const past = within(await card('Dog walk'));
  expect(past.getByRole('link', { name: 'Book Again' })).toHaveAttribute(
    'href',
    `/marketplace/book/${completed.service._id}?option=${completed.serviceOptionId}`,
  );
  expect(past.getByRole('link', { name: 'View Service' })).toHaveAttribute(
    'href',
    `/marketplace/service/${completed.service._id}`,
  );
  expect(location()).toBe('/user/my-bookings?tab=past');
  stubApi.get('/bookings/:id', { data: completed });
  stubApi.get('/bookings/me', { data: [completed] });
  await user.click(past.getByRole('link', { name: 'View Details' }));
  await user.click(await screen.findByRole('link', { name: 'Back to My Bookings' }));
  expect(await screen.findByRole('tab', { name: 'Past (1)' })).toHaveAttribute('aria-selected', 'true');
});

test('a provider sees who booked, and neither pays nor books again', async () => {
  const { user } = open(undefined, 'provider');
  const first = await card('Deep house cleaning');
  expect(first).toHaveTextContent('Carla Customer');
  expect(within(first).getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/user/my-bookings/b1');
  expect(within(first).queryByRole('link', { name: 'Pay Now' })).not.toBeInTheDocument();
  expect(within(first).queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Past (1)' }));
  expect(within(await card('Dog walk')).queryByRole('link', { name: 'Book Again' })).not.toBeInTheDocument();
});

test.each([
  ['customer', 'Reschedule requested: Thu, Dec 3, 2026 · Noon'],
  ['provider', 'New time asked for: Thu, Dec 3, 2026 · Noon'],
] as const)(
  'a %s reads “%s” while it stands; another time can be asked for where the table allows',
  async (role, line) => {
    const time = { date: '2026-12-03T00:00:00.000Z', timeSlot: 'Noon', requestedBy: 'customer' as const };
    stubApi.get('/services/:id/availability', { data: { slots: ['Noon'], taken: [] } });
    const { user } = open([pending, { ...confirmed, reschedule: time }, { ...confirmed, _id: 'b5' }], role);
    const [standing, free] = await screen.findAllByRole('article', { name: 'Lawn mowing' });
    if (!standing || !free) throw new Error('Two cards were expected.');
    expect(standing).toHaveTextContent(line);
    expect(free).not.toHaveTextContent(/requested|asked for/);
    const answer = within(standing).queryAllByRole('link', { name: 'Answer the request for another time' });
    expect(answer.map((link) => link.getAttribute('href'))).toEqual(
      role === 'provider' ? [`/user/my-bookings/${confirmed._id}`] : [],
    );
    expect(within(standing).queryAllByRole('button', { name: 'Reschedule' })).toHaveLength(role === 'customer' ? 1 : 0);
    expect(within(await card('Deep house cleaning')).queryByRole('button', { name: 'Reschedule' })).toBeNull();
    await user.click(within(free).getByRole('button', { name: 'Reschedule' }));
    expect(await screen.findByRole('dialog', { name: 'Request Reschedule' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(within(free).getByRole('button', { name: 'Reschedule' })).toHaveFocus();
  },
);

test('the list follows the other side, and a question that was answered there closes with the news', async () => {
  const { user } = open();
  const sent = stubApi.put('/bookings/:id', { data: pending });
  await user.click(within(await card('Deep house cleaning')).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  stubApi.get('/bookings/me', { data: [{ ...pending, status: 'cancelled' }] });
  act(() => events.emit('booking.changed', { bookingId: 'b1' }));
  expect(await screen.findByText('This booking was cancelled.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('tab', { name: 'Cancelled (1)' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('an empty list leads to the services', async () => {
  open([]);
  expect(await screen.findByText('No upcoming bookings')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/marketplace');
});

test('long lists come a pageful at a time', async () => {
  const { user } = open(Array.from({ length: 25 }, (_, index) => aBooking({ _id: `n${index}` })));
  expect(await screen.findAllByRole('article')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const cards = screen.getAllByRole('article');
  expect(cards).toHaveLength(25);
  if (!cards[20]) throw new Error('A 21st card was expected.');
  expect(within(cards[20]).getByRole('heading')).toHaveFocus();
});

test('a list that does not load offers Retry', async () => {
  stubApi.get('/bookings/me', () => stubApi.noAnswer());
  const { user } = renderRoutes(routes, { path: '/user/my-bookings', user: aUser() });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Bookings');
  stubApi.get('/bookings/me', { data: [pending] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Deep house cleaning')).toBeVisible();
});

test('an admin reads who booked with whom', async () => {
  open(undefined, 'admin');
  expect(await card('Deep house cleaning')).toHaveTextContent('booked by Carla Customer with Pat Provider');
});

test('a tab that nobody knows is the first', async () => {
  stubApi.get('/bookings/me', { data: [pending] });
  renderRoutes(routes, { path: '/user/my-bookings?tab=nonsense', user: aUser() });
  expect(await screen.findByRole('tab', { name: 'Upcoming (1)' })).toHaveAttribute('aria-selected', 'true');
});

test.each([
  ['customer', /and a confirmed one until it is paid/],
  ['provider', /goes to your wallet/],
  ['admin', /goes to the provider’s wallet/],
] as const)('the help says to a %s how bookings work', async (role, text) => {
  const { user } = open([pending], role);
  await user.click(await screen.findByRole('button', { name: 'Help' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(text);
});
