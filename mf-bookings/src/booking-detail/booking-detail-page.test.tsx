import type { Booking, Role } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aBooking, aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const booking = aBooking({ notes: 'Ring twice' });
const ids = { customer: booking.customer._id, provider: booking.provider._id, admin: 'a1' };

const other = { date: '2026-12-03T00:00:00.000Z', timeSlot: '1:00 PM - 3:00 PM' };
const asked = (requestedBy: 'customer' | 'provider') => ({ ...other, requestedBy });

interface Opening {
  booking?: Partial<Booking>;
  role?: Role;
  path?: string;
  state?: unknown;
}
const open = ({
  booking: change,
  role = 'customer',
  path = `/user/my-bookings/${booking._id}`,
  state,
}: Opening = {}) => {
  const now = { ...booking, ...change };
  const asked = stubApi.get('/bookings/:id', () => ({ data: now }));
  return { ...renderRoutes(routes, { path, state, user: aUser({ _id: ids[role], role }) }), asked, now };
};
const actionNames = async () => {
  const card = await screen.findByRole('region', { name: 'Actions' });
  return within(card)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
};

test.each([`/user/my-bookings/${booking._id}`, `/user/booking/${booking._id}`])('%s shows everything', async (path) => {
  open({ path });
  expect(await screen.findByRole('heading', { level: 1, name: 'Deep house cleaning' })).toBeVisible();
  expect(screen.getByText(`Booking ID: ${booking._id.slice(-8)}`)).toBeVisible();
  expect(screen.getByText('Pending')).toBeVisible();
  const facts = screen.getByRole('region', { name: 'Booking Details' });
  for (const text of [
    'Tuesday, December 1, 2026',
    '9:00 AM - 11:00 AM',
    '12 Mill Lane',
    'Ring twice',
    'Two rooms',
    '$80.00',
  ])
    expect(facts).toHaveTextContent(text);
  const provider = within(screen.getByRole('region', { name: 'Provider' }));
  expect(provider.getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100');
  expect(provider.getByRole('link', { name: 'pat@example.test' })).toHaveAttribute('href', 'mailto:pat@example.test');
  expect(provider.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', `/provider/${ids.provider}`);
  expect(screen.getByRole('link', { name: 'Back to My Bookings' })).toHaveAttribute('href', '/user/my-bookings');
});

test('links to pages that nobody serves are left out', async () => {
  stubApi.get('/bookings/:id', { data: booking });
  renderRoutes(routes, { path: `/user/my-bookings/${booking._id}`, user: aUser(), host: { serves: () => false } });
  expect(await screen.findByRole('region', { name: 'Provider' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'View Profile' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Contact Provider' })).not.toBeInTheDocument();
});

test.each<[Role, Partial<Booking>, string[]]>([
  ['customer', { status: 'pending' }, ['Cancel Booking']],
  ['customer', { status: 'pending', paymentStatus: 'paid' }, ['Cancel Booking']],
  ['customer', { status: 'confirmed' }, ['Cancel Booking', 'Request Reschedule']],
  ['customer', { status: 'confirmed', paymentStatus: 'paid' }, ['Request Reschedule']],
  ['customer', { status: 'confirmed', reschedule: asked('provider') }, ['Cancel Booking']],
  ['customer', { status: 'confirmed', reschedule: asked('customer') }, ['Cancel Booking', 'Request Reschedule']],
  ['provider', { status: 'pending' }, ['Accept', 'Decline']],
  ['provider', { status: 'confirmed' }, ['Request Reschedule']],
  ['provider', { status: 'confirmed', paymentStatus: 'paid' }, ['Mark as Complete', 'Request Reschedule']],
  ['admin', { status: 'pending' }, ['Accept', 'Cancel Booking']],
  ['admin', { status: 'confirmed', paymentStatus: 'paid' }, ['Cancel Booking', 'Mark as Complete']],
])('a %s of %p is offered %p', async (role, change, expected) => {
  open({ role, booking: change });
  expect(await actionNames()).toEqual(expected);
});

test.each(['completed', 'cancelled'] as const)('what is %s offers no actions', async (status) => {
  open({ booking: { status, paymentStatus: 'refunded' } });
  expect(await screen.findByRole('region', { name: 'Payment' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Actions' })).not.toBeInTheDocument();
});

test('a cancelled booking that was not paid is not called unpaid', async () => {
  open({ booking: { status: 'cancelled', paymentStatus: 'unpaid' } });
  expect(await screen.findByText('This booking was cancelled before it was paid.')).toBeVisible();
  expect(screen.queryByText('Unpaid')).not.toBeInTheDocument();
});

test.each([
  ['unpaid', 'Pay Now'],
  ['failed', 'Retry Payment'],
] as const)('its customer is led to payment while it is %s; others are not', async (paymentStatus, name) => {
  const { unmount } = open({ booking: { paymentStatus } });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/marketplace/payment/${booking._id}`);
  unmount();
  open({ booking: { paymentStatus }, role: 'provider' });
  expect(await screen.findByRole('region', { name: 'Customer' })).toHaveTextContent('Carla Customer');
  expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
});

test('a provider learns that a confirmed booking waits for payment', async () => {
  open({ role: 'provider', booking: { status: 'confirmed' } });
  expect(await screen.findByText(/waiting for customer payment/)).toBeVisible();
});

test.each<[Role, Partial<Booking>, string, string, string, string]>([
  ['provider', {}, 'Accept', 'Accept Booking', 'confirmed', 'Booking accepted successfully'],
  ['provider', {}, 'Decline', 'Decline Booking', 'cancelled', 'Booking declined successfully'],
  ['customer', {}, 'Cancel Booking', 'Cancel Booking', 'cancelled', 'Booking cancelled successfully'],
  [
    'provider',
    { status: 'confirmed', paymentStatus: 'paid' },
    'Mark as Complete',
    'Mark as Complete',
    'completed',
    'Booking marked as completed',
  ],
])('%s of %p: %s asks, sends and reports', async (role, change, button, title, status, done) => {
  const { user, now } = open({ role, booking: change });
  const sent = stubApi.put('/bookings/:id', ({ body }) => ({ data: Object.assign(now, body) }));
  const heard: string[] = [];
  const stop = events.on('booking.changed', ({ bookingId }) => heard.push(bookingId));
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('alertdialog', { name: title });
  await user.click(within(dialog).getByRole('button', { name: button }));
  expect(await screen.findByText(done)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ status }]);
  expect(heard).toEqual([booking._id]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  stop();
});

test.each([
  ['provider', {}, 'Accept', 'Failed to accept booking'],
  ['customer', {}, 'Cancel Booking', 'Failed to cancel booking'],
  [
    'provider',
    { status: 'confirmed', paymentStatus: 'paid' },
    'Mark as Complete',
    'Failed to mark booking as completed',
  ],
] as const)('%s of %p: %s that gets no answer says so', async (role, change, button, failed) => {
  const { user } = open({ role, booking: change });
  stubApi.put('/bookings/:id', () => stubApi.noAnswer());
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }));
  expect(await screen.findByText(failed)).toBeVisible();
});

test('a payment that is processing shows its result by itself', async () => {
  const { now } = open({ booking: { paymentStatus: 'processing' } });
  expect(await screen.findByText(/Payment in progress/)).toBeVisible();
  now.paymentStatus = 'paid';
  await waitFor(() => expect(screen.queryByText(/Payment in progress/)).not.toBeInTheDocument(), { timeout: 4000 });
  expect(screen.getAllByText('Paid')).not.toHaveLength(0);
});

test('right after paying nobody is asked to pay again', async () => {
  const { now } = open({ state: { justPaid: true } });
  expect(await screen.findByText(/Payment in progress/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pay Now' })).not.toBeInTheDocument();
  now.paymentStatus = 'paid';
  await waitFor(() => expect(screen.getAllByText('Paid')).not.toHaveLength(0), { timeout: 4000 });
});

test('a change elsewhere is seen here', async () => {
  const { now } = open();
  expect(await screen.findByText('Pending')).toBeVisible();
  now.status = 'confirmed';
  events.emit('booking.changed', { bookingId: booking._id });
  expect(await screen.findByText('Confirmed')).toBeVisible();
});

test.each([
  [{ list: '/user/my-bookings?tab=past' }, 'Back to My Bookings', '/user/my-bookings?tab=past'],
  [{ list: '/user/history?tab=cancelled' }, 'Back to Booking History', '/user/history?tab=cancelled'],
  [{ list: '/user/dashboard' }, 'Back to Dashboard', '/user/dashboard'],
  [{ list: 'https://elsewhere.test/' }, 'Back to My Bookings', '/user/my-bookings'],
  [{ list: 7 }, 'Back to My Bookings', '/user/my-bookings'],
])('opened with %p the way back is “%s”', async (state, name, href) => {
  open({ state });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
});

test.each<[Role, Partial<Booking>, string, RegExp]>([
  ['customer', { paymentStatus: 'paid' }, 'Cancel Booking', /amount goes back to you in full. This cannot be undone/],
  ['customer', {}, 'Cancel Booking', /cancel this booking\? This cannot be undone/],
  ['provider', { paymentStatus: 'paid' }, 'Decline', /goes back to the customer in full. This cannot be undone/],
  ['provider', {}, 'Accept', /yours to keep free/],
  ['admin', {}, 'Accept', /the provider keeps the time free/],
  ['provider', { status: 'confirmed', paymentStatus: 'paid' }, 'Mark as Complete', /goes to your wallet now/],
  ['admin', { status: 'confirmed', paymentStatus: 'paid' }, 'Mark as Complete', /goes to the provider’s wallet now/],
])('a %s of %p, asked about %s, reads %p', async (role, change, name, text) => {
  const { user } = open({ role, booking: change });
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(text);
});

test('a request without phone and email says when they show', async () => {
  const { email: _email, phone: _phone, ...provider } = aBooking().provider;
  open({ booking: { status: 'pending', provider } });
  expect(await screen.findByText(/show here once the booking is confirmed or paid/)).toBeVisible();
});

test('notes keep their lines', async () => {
  open({ booking: { notes: 'Ring twice.\nMind the dog.' } });
  expect(await screen.findByText(/Mind the dog/)).toHaveStyle({ whiteSpace: 'pre-line' });
});

test.each([
  ['its code', 403, 'booking/forbidden', 'No.'],
  ['its words', 401, 'session/other', 'Not authorized to access this booking'],
])('access denied, told by %s', async (_name, status, code, error) => {
  stubApi.get('/bookings/:id', stubApi.refusal(status, code, error));
  renderRoutes(routes, { path: `/user/my-bookings/${booking._id}`, user: aUser() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to My Bookings' })).toHaveAttribute('href', '/user/my-bookings');
  expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/marketplace');
});

test('a booking that does not load offers Retry', async () => {
  stubApi.get('/bookings/:id', () => stubApi.noAnswer());
  const { user } = renderRoutes(routes, { path: `/user/my-bookings/${booking._id}`, user: aUser() });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Booking');
  stubApi.get('/bookings/:id', { data: booking });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Deep house cleaning' })).toBeVisible();
});
