import type { Booking, BookingParty, Role } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aBooking, aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { paymentRemark } from './payment-card.tsx';

const booking = aBooking({ notes: 'Ring twice.\nMind the dog.' });
const ids = { customer: booking.customer._id, provider: booking.provider._id, admin: 'a1' };
const path = `/user/my-bookings/${booking._id}`;
const paid = { status: 'confirmed', paymentStatus: 'paid' } as const;

const open = (change?: Partial<Booking>, role: Role = 'customer', options: { path?: string; state?: unknown } = {}) => {
  const now = { ...booking, ...change };
  stubApi.get('/bookings/:id', () => ({ data: now }));
  return { ...renderRoutes(routes, { path, user: aUser({ _id: ids[role], role }), ...options }), now };
};

afterEach(() => jest.useRealTimers());

test.each([path, `/user/booking/${booking._id}`])('%s shows the booking', async (address) => {
  open({}, 'customer', { path: address });
  expect(await screen.findByRole('heading', { level: 1, name: 'Deep house cleaning' })).toBeVisible();
  expect(screen.getByText(`Booking ID: ${booking._id.slice(-8)}`)).toBeVisible();
  expect(screen.getByText('Pending')).toBeVisible();
  const facts = screen.getByRole('region', { name: 'Booking Details' });
  for (const text of ['Tuesday, December 1, 2026', '9:00 AM - 11:00 AM', '12 Mill Lane', 'Two rooms', '$80.00'])
    expect(facts).toHaveTextContent(text);
  expect(screen.getByText(/Mind the dog/)).toHaveStyle({ whiteSpace: 'pre-line' });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(
    expect.arrayContaining([
      ['+1 555 0100', 'tel:+15550100'],
      ['pat@example.test', 'mailto:pat@example.test'],
      ['View Profile', `/provider/${ids.provider}`],
      ['Contact Provider', expect.stringContaining(ids.provider)],
      ['Back to My Bookings', '/user/my-bookings'],
    ]),
  );
});

test('links to pages of missing slices are left out', async () => {
  stubApi.get('/bookings/:id', { data: booking });
  renderRoutes(routes, { path, user: aUser(), host: { serves: () => false } });
  expect(await screen.findByRole('region', { name: 'Provider' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'View Profile' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Contact Provider' })).not.toBeInTheDocument();
});

const asked = { date: '2026-12-03T00:00:00.000Z', timeSlot: '1:00 PM - 3:00 PM', requestedBy: 'provider' } as const;

test.each<[Role, Partial<Booking>, string[]]>([
  ['customer', { status: 'pending' }, ['Cancel Booking']],
  ['customer', { status: 'confirmed' }, ['Cancel Booking', 'Request Reschedule']],
  ['customer', { status: 'confirmed', reschedule: asked }, ['Cancel Booking']],
  ['provider', { status: 'pending' }, ['Accept', 'Decline']],
  ['provider', paid, ['Mark as Complete', 'Request Reschedule']],
  ['admin', { status: 'pending' }, ['Accept', 'Cancel Booking']],
])('a %s of %p gets the actions %p', async (role, change, expected) => {
  open(change, role);
  const card = await screen.findByRole('region', { name: 'Actions' });
  const buttons = within(card).queryAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(expected);
});

test.each(['completed', 'cancelled'] as const)('a %s booking has no actions', async (status) => {
  open({ status, paymentStatus: 'unpaid' });
  expect(await screen.findByRole('region', { name: 'Payment' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Actions' })).not.toBeInTheDocument();
  expect(screen.queryAllByText('Unpaid')).toHaveLength(status === 'cancelled' ? 0 : 2);
});

test.each([
  ['unpaid', 'Pay Now'],
  ['failed', 'Retry Payment'],
] as const)('only the customer gets a link to pay what is %s', async (paymentStatus, name) => {
  const { unmount } = open({ status: 'confirmed', paymentStatus });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/marketplace/payment/${booking._id}`);
  unmount();
  open({ status: 'confirmed', paymentStatus }, 'provider');
  expect(await screen.findByRole('region', { name: 'Customer' })).toHaveTextContent('Carla Customer');
  expect(screen.getByText(/waiting for customer payment/)).toBeVisible();
  expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
});

const decided: Record<string, [title: string, toast: string]> = {
  Accept: ['Accept Booking', 'Booking accepted successfully'],
  Decline: ['Decline Booking', 'Booking declined successfully'],
  'Cancel Booking': ['Cancel Booking', 'Booking cancelled successfully'],
  'Mark as Complete': ['Mark as Complete', 'Booking marked as completed'],
};

test.each<[Role, Partial<Booking>, button: string, status: string, text: RegExp]>([
  ['provider', {}, 'Accept', 'confirmed', /yours to keep free/],
  ['admin', {}, 'Accept', 'confirmed', /the provider keeps the time free/],
  ['provider', { paymentStatus: 'paid' }, 'Decline', 'cancelled', /back to the customer in full/],
  ['customer', {}, 'Cancel Booking', 'cancelled', /booking\? This cannot be undone/],
  ['customer', { paymentStatus: 'paid' }, 'Cancel Booking', 'cancelled', /back to you in full/],
  ['provider', paid, 'Mark as Complete', 'completed', /to your wallet now/],
  ['admin', paid, 'Mark as Complete', 'completed', /provider’s wallet now/],
])('%s of %p: %s asks, reports an error, and on a retry the result', async (role, change, button, status, text) => {
  const [title, done] = decided[button] ?? [];
  const { user, now } = open(change, role);
  const heard: string[] = [];
  const stops = (['booking.changed', 'wallet.changed'] as const).map((name) => events.on(name, () => heard.push(name)));
  const decide = async () => {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('alertdialog', { name: title });
    expect(dialog).toHaveAccessibleDescription(text);
    await user.click(within(dialog).getByRole('button', { name: button }));
  };
  stubApi.put('/bookings/:id', () => stubApi.noAnswer());
  await decide();
  expect(await screen.findByText(/^Failed to (accept|decline|cancel|mark) booking/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(heard).toEqual([]);

  const sent = stubApi.put('/bookings/:id', ({ body }) => ({ data: Object.assign(now, body) }));
  await decide();
  expect(await screen.findByText(`${done}`)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ status }]);
  expect(heard).toEqual(status === 'confirmed' ? ['booking.changed'] : ['booking.changed', 'wallet.changed']);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  for (const stop of stops) stop();
});

/** Query polls with `setInterval`; all other timers stay real. */
const fakeIntervals = () =>
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'Date', 'performance'],
  });

test.each([
  ['processing', undefined],
  ['unpaid', { justPaid: true }],
] as const)(
  'a payment in progress (%s, %p) offers no payment, and its result appears',
  async (paymentStatus, state) => {
    fakeIntervals();
    const { now } = open({ paymentStatus }, 'customer', { state });
    expect(await screen.findByText(/Payment in progress/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay Now' })).not.toBeInTheDocument();
    now.paymentStatus = 'paid';
    act(() => void jest.advanceTimersByTime(2_000));
    expect((await screen.findAllByText('Paid'))[0]).toBeVisible();
    expect(screen.queryByText(/Payment in progress/)).not.toBeInTheDocument();
  },
);

test('a payment that the API does not have after a minute can be made again', async () => {
  open({}, 'customer', { state: { justPaid: true } });
  expect(await screen.findByText(/Payment in progress/)).toBeVisible();
  const later = Date.now() + 61_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  act(() => events.emit('booking.changed', { bookingId: booking._id }));
  expect(await screen.findByRole('link', { name: 'Pay Now' })).toBeVisible();
});

test.each([
  ['/user/history?tab=cancelled', 'Back to Booking History', '/user/history?tab=cancelled'],
  ['/user/dashboard', 'Back to Dashboard', '/user/dashboard'],
  ['https://elsewhere.test/', 'Back to My Bookings', '/user/my-bookings'],
])('opened from %p, the link back is “%s”', async (list, name, href) => {
  open({}, 'customer', { state: { list } });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
});

test('a request without phone and email says when they appear', async () => {
  open({ provider: { _id: ids.provider, name: 'Pat' } });
  expect(await screen.findByText(/show here once the booking is confirmed or paid/)).toBeVisible();
});

test.each([
  ['code', 403, 'booking/forbidden', 'No.'],
  ['text', 401, 'session/other', 'Not authorized to access this booking'],
])('access is denied by the error’s %s', async (_name, status, code, error) => {
  stubApi.get('/bookings/:id', stubApi.refusal(status, code, error));
  renderRoutes(routes, { path, user: aUser() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to My Bookings' })).toHaveAttribute('href', '/user/my-bookings');
  expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/marketplace');
});

test('a booking that does not load offers Retry', async () => {
  stubApi.get('/bookings/:id', () => stubApi.noAnswer());
  const { user } = renderRoutes(routes, { path, user: aUser() });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Booking');
  stubApi.get('/bookings/:id', { data: booking });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Deep house cleaning' })).toBeVisible();
});

const payBy = new Date(2026, 10, 20, 15, 5).toISOString();

test.each<[Parameters<typeof paymentRemark>[0], BookingParty, string | undefined]>([
  [paid, 'customer', 'The provider gets the money when the service is completed.'],
  [paid, 'provider', 'The amount is reserved and is released when the booking is completed.'],
  [{ status: 'completed', paymentStatus: 'paid' }, 'provider', 'The money is in your wallet.'],
  [
    { status: 'pending', paymentStatus: 'unpaid', payBy },
    'customer',
    'Pay by Nov 20, 3:05 PM, or the request is cancelled. The provider gets the money only when the service is completed.',
  ],
  [{ status: 'pending', paymentStatus: 'unpaid' }, 'provider', undefined],
  [
    { status: 'confirmed', paymentStatus: 'unpaid', begun: true },
    'provider',
    'The time of this booking has begun, so it can no longer be paid.',
  ],
  [{ status: 'cancelled', paymentStatus: 'unpaid' }, 'customer', 'This booking was cancelled before it was paid.'],
  [{ status: 'cancelled', paymentStatus: 'failed' }, 'customer', 'The last payment did not go through.'],
  [{ status: 'cancelled', paymentStatus: 'refunded' }, 'customer', 'The amount was returned to you in full.'],
])('%p is explained to a %s: %s', (state, party, text) => {
  expect(paymentRemark(state, party)).toBe(text);
});
