import type { Booking, BookingAction, BookingCase, BookingParty, BookingStatus, Role } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import {
  aBooking,
  aBookingMoney,
  aBookingPayment,
  aCase,
  aUser,
  fakeIntervals,
  hear,
  held,
  onButton,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import { NearhandThemeProvider } from '@nearhand/ui';
import { bookingDecisions } from '@nearhand/ui/overlays';
import { act, render } from '@testing-library/react';
import { type BookingQuestion, questionsOf } from '../booking-dialogs/booking-questions.ts';
import { idsOf, openBooking } from '../booking-page.fixture.ts';
import { walletQueries } from '../bookings/booking-api.ts';
import { routes } from '../routes.tsx';
import { FactsCard } from './facts-card.tsx';

const booking = aBooking({ notes: 'Ring twice.\nMind the dog.' });
const ids = idsOf(booking);
const path = `/user/my-bookings/${booking._id}`;
const paid = { status: 'confirmed', paymentStatus: 'paid' } as const;

const open = (change?: Partial<Booking>, role: Role = 'customer', options: Parameters<typeof openBooking>[2] = {}) => {
  const now = { ...booking, ...change };
  return { ...openBooking(now, role, options), now };
};

test('shows the booking', async () => {
  open();
  expect(await screen.findByRole('region', { name: 'Payment' })).toHaveTextContent('Price$80.00');
  expect(screen.getByRole('heading', { level: 1, name: 'Deep house cleaning' })).toBeVisible();
  expect(screen.getByText(`Booking ID: ${booking._id.slice(-8)}`)).toBeVisible();
  expect(screen.getByText('Pending')).toBeVisible();
  const facts = screen.getByRole('region', { name: 'Booking Details' });
  for (const text of ['Tuesday, December 1, 2026', '9:00 AM - 11:00 AM', '12 Mill Lane', 'Two rooms'])
    expect(facts).toHaveTextContent(text);
  expect(facts).toHaveTextContent('Ring twice. Mind the dog.');
  expect(screen.getByText(/^Tue, Dec 1(, 2026)? · 9–11 AM$/)).toBeVisible();
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(
    expect.arrayContaining([
      ['12 Mill Lane, opens a map', 'https://www.google.com/maps/search/?api=1&query=12%20Mill%20Lane'],
      ['+1 555 0100', 'tel:+15550100'],
      ['pat@example.test', 'mailto:pat@example.test'],
      ['View Profile', `/provider/${ids.provider}`],
      ['Contact Provider', expect.stringContaining(ids.provider)],
      ['Back to My Bookings', '/user/my-bookings'],
    ]),
  );
});

test('an email address with signs of a link is the one that is written to', async () => {
  const email = 'support%40nearhand.test?body=Refund&x=1@example.test';
  open({ provider: { ...booking.provider, email } });
  const address = (await screen.findByRole('link', { name: email })).getAttribute('href') ?? '';
  const { pathname, search } = new URL(address);
  expect([decodeURIComponent(pathname), search]).toEqual([email, '']);
});

test.each<[Role, links: number]>([
  ['provider', 1],
  ['admin', 0],
])('a %s of a request has %d links that write to its customer', async (role, links) => {
  open({}, role);
  await screen.findByRole('button', { name: 'Accept' });
  const found = screen.queryAllByRole('link', { name: /^Contact / }).map((link) => link.getAttribute('href'));
  expect(found).toEqual(Array(links).fill(`/messages/new?recipient=${ids.customer}`));
});

test('links to pages of missing slices are left out', async () => {
  stubApi.get('/bookings/:id', { data: booking });
  stubApi.get('/bookings/:id/money', { data: aBookingMoney() });
  renderRoutes(routes, { path, user: aUser(), host: { serves: () => false } });
  expect(await screen.findByRole('region', { name: 'Provider' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'View Profile' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Contact Provider' })).not.toBeInTheDocument();
});

test.each<[BookingStatus, boolean]>([
  ['confirmed', true],
  ['completed', false],
])('a %s booking can be added to a calendar: %p', async (status, isOffered) => {
  open({ status });
  await screen.findByRole('region', { name: 'Payment' });
  const links = screen.queryAllByRole('link', { name: 'Add to Calendar' }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(isOffered ? [`/api/bookings/${booking._id}/calendar.ics`] : []);
});

const asked = { date: '2026-12-03T00:00:00.000Z', timeSlot: '1:00 PM - 3:00 PM', requestedBy: 'provider' } as const;

test.each<[BookingParty, Partial<Booking>, BookingQuestion[]]>([
  ['customer', { status: 'pending' }, ['cancel']],
  ['customer', { status: 'confirmed' }, ['cancel', 'reschedule']],
  ['customer', paid, ['reschedule']],
  ['customer', { status: 'confirmed', reschedule: asked }, ['cancel']],
  ['provider', { status: 'pending' }, ['accept', 'decline']],
  ['provider', { status: 'confirmed' }, ['reschedule']],
  ['provider', paid, ['complete', 'reschedule']],
  ['admin', { status: 'pending' }, ['accept', 'cancel']],
  ['admin', paid, ['cancel', 'complete']],
  ['customer', { status: 'completed', paymentStatus: 'paid' }, ['reschedule']],
  ['customer', { status: 'completed', paymentStatus: 'paid', begun: true }, []],
  ['provider', { status: 'completed', paymentStatus: 'paid', sideDeleted: true }, []],
])('a %s of %p gets the actions %p', (party, change, expected) => {
  expect(questionsOf(aBooking(change), party)).toEqual(expected);
});

test('the address of a deleted customer leaves no empty line', async () => {
  open({ status: 'completed', paymentStatus: 'paid', address: '' });
  expect(await screen.findByText('Time Slot')).toBeVisible();
  expect(screen.queryByText('Service Address')).not.toBeInTheDocument();
});

test.each(['completed', 'cancelled'] as const)('a %s booking has no actions', async (status) => {
  open({ status, paymentStatus: 'unpaid' });
  expect(await screen.findByRole('region', { name: 'Payment' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Actions' })).not.toBeInTheDocument();
  expect(screen.queryAllByText('Unpaid')).toHaveLength(status === 'cancelled' ? 0 : 1);
});

test.each<[Partial<Booking>, actions: boolean, changes: string[]]>([
  [paid, true, ['Propose a Change', 'Give a Tip', 'Report a Problem']],
  [
    { status: 'completed', paymentStatus: 'paid' },
    false,
    ['Request Reschedule', 'Propose a Change', 'Give a Tip', 'Report a Problem'],
  ],
  [
    { status: 'completed', paymentStatus: 'paid', begun: true },
    false,
    ['Propose a Change', 'Give a Tip', 'Report a Problem'],
  ],
])(
  'what can be changed about %p stands in a card of its own; the actions show: %p',
  async (change, actions, changes) => {
    open(change);
    stubApi.get('/bookings/:id/money', { data: aBookingMoney({ proposable: ['refund', 'tip'], mayReport: true }) });
    const card = await screen.findByRole('region', { name: 'Changes and Problems' });
    const names = within(card).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual(changes);
    expect(screen.queryAllByRole('region', { name: 'Actions' })).toHaveLength(actions ? 1 : 0);
  },
);

test.each([
  ['customer', 'unpaid', 'Pay Now'],
  ['customer', 'failed', 'Retry Payment'],
  ['provider', 'failed', undefined],
] as const)('the link with which a %s pays what is %s: %p', async (role, paymentStatus, name) => {
  open({ status: 'confirmed', paymentStatus }, role);
  expect(await screen.findByRole('region', { name: 'Payment' })).toBeVisible();
  const links = screen.queryAllByRole('link', { name: /Pay/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(name ? [name] : []);
  for (const link of links) expect(link).toHaveAttribute('href', `/marketplace/payment/${booking._id}`);
  if (role === 'customer') return;
  expect(screen.getByRole('region', { name: 'Customer' })).toHaveTextContent('Carla Customer');
  expect(screen.queryByRole('region', { name: 'Provider' })).not.toBeInTheDocument();
  expect(screen.getByText(/waiting for customer payment/)).toBeVisible();
});

test.each<[Role, Partial<Booking>, BookingCase['state'] | undefined, string | undefined]>([
  ['provider', { status: 'confirmed', begun: true }, undefined, 'waiting for customer payment'],
  ['customer', { ...paid, begun: true }, undefined, 'Everything is arranged'],
  ['customer', { ...paid, begun: true }, 'open', undefined],
  ['customer', { ...paid, begun: true }, 'withdrawn', 'Everything is arranged'],
])('the actions of a %s of %p with a case that is %p say: %p', async (role, change, state, text) => {
  const money = aBookingMoney({ proposable: [], mayReport: false, ...(state && { case: aCase({ state }) }) });
  open(change, role, { money });
  if (state) await screen.findByRole('region', { name: 'Reported Problem' });
  const actions = await screen.findByRole('region', { name: 'Actions' });
  const remarks = /waiting for customer payment|Everything is arranged/.exec(actions.textContent) ?? [];
  expect([...remarks]).toEqual(text ? [text] : []);
});

test.each<[Role, Partial<Booking>, button: string, status: string, title: string, failed: string, done: string]>([
  [
    'provider',
    {},
    'Accept',
    'confirmed',
    'Accept Booking',
    'Failed to accept booking',
    'Booking accepted successfully',
  ],
  [
    'customer',
    {},
    'Cancel Booking',
    'cancelled',
    'Cancel Booking',
    'Failed to cancel booking',
    'Booking cancelled successfully',
  ],
  [
    'provider',
    paid,
    'Mark as Complete',
    'completed',
    'Mark as Complete',
    'Failed to mark booking as completed',
    'Booking marked as completed',
  ],
])('%s of %p: %s asks, reports an error, and on a retry the result', async (role, change, button, status, ...texts) => {
  const [title, failed, done] = texts;
  const { user, now, queryClient } = open(change, role);
  const { queryKey: wallet } = walletQueries.mine();
  queryClient.setQueryData(wallet, { _id: 'w', balance: 80, bankAccountConnected: false });
  const heard = hear('booking.changed', 'wallet.changed');
  const decide = async () => {
    await user.click(await screen.findByRole('button', { name: button }));
    await user.click(within(await screen.findByRole('alertdialog', { name: title })).getByText(...onButton(button)));
  };
  stubApi.put('/bookings/:id', () => stubApi.noAnswer());
  await decide();
  expect(await screen.findByText(failed)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(heard).toEqual([]);

  const sent = stubApi.put('/bookings/:id', ({ body }) => ({ data: Object.assign(now, body) }));
  await decide();
  expect(await screen.findByText(done)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ status }]);
  expect(heard).toEqual([`booking.changed ${booking._id}`, 'wallet.changed'].slice(0, status === 'confirmed' ? 1 : 2));
  expect(queryClient.getQueryState(wallet)?.isInvalidated).toBe(status !== 'confirmed');
});

test('a change shows at once where the booking cannot be read again, and is no news when it can', async () => {
  const { user, now } = open({}, 'provider');
  const accept = await screen.findByRole('button', { name: 'Accept' });
  stubApi.get('/bookings/:id', () => stubApi.noAnswer());
  stubApi.put('/bookings/:id', { data: { ...now, status: 'confirmed' } });
  await user.click(accept);
  await user.click(within(await screen.findByRole('alertdialog')).getByText(...onButton('Accept')));
  expect(await screen.findByText('Booking accepted successfully')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  stubApi.get('/bookings/:id', { data: { ...now, status: 'confirmed', notes: 'Read again' } });
  act(() => events.emit('booking.changed', { bookingId: now._id }));
  expect(await screen.findByText('Read again')).toBeVisible();
  expect(screen.queryByText('This booking was accepted.')).not.toBeInTheDocument();
});

test.each<[BookingAction, BookingParty, Booking['paymentStatus'], RegExp]>([
  ['accept', 'provider', 'unpaid', /yours to keep free/],
  ['accept', 'admin', 'unpaid', /the provider keeps the time free/],
  ['decline', 'provider', 'paid', /goes back to the customer in full/],
  ['cancel', 'customer', 'unpaid', /booking\? This cannot be undone/],
  ['cancel', 'customer', 'paid', /goes back to you in full/],
  ['complete', 'provider', 'paid', /to your wallet now/],
  ['complete', 'admin', 'paid', /to the provider’s wallet now/],
])('%s explains to a %s what happens to what is %s: %p', (action, party, paymentStatus, text) => {
  expect(bookingDecisions[action].text(aBooking({ paymentStatus }), party)).toMatch(text);
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

test('a payment that the API does not have after five minutes can be made again', async () => {
  open({}, 'customer', { state: { justPaid: true } });
  expect(await screen.findByText(/Payment in progress/)).toBeVisible();
  const openedAt = Date.now();
  const after = async (seconds: number) => {
    jest.spyOn(Date, 'now').mockReturnValue(openedAt + seconds * 1_000);
    stubApi.get('/bookings/:id', { data: { ...booking, notes: `Read after ${seconds} s` } });
    act(() => events.emit('booking.changed', { bookingId: booking._id }));
    expect(await screen.findByText(`Read after ${seconds} s`)).toBeVisible();
  };
  await after(290);
  expect(screen.queryByRole('link', { name: 'Pay Now' })).toBeNull();
  await after(301);
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
  open({ provider: { _id: ids.provider, name: 'Pat' } }, 'customer', { path: `/user/booking/${booking._id}` });
  const card = within(await screen.findByRole('region', { name: 'Provider' }));
  expect(card.getByText('Phone and email show here once the booking is accepted.')).toBeVisible();
  expect(card.getByRole('link', { name: 'View Profile' })).toBeVisible();
});

test.each([
  ['code', 403, 'booking/forbidden', 'No.'],
  ['text', 401, 'session/other', 'Not authorized to access this booking'],
])('access is denied by the error’s %s', async (_name, status, code, error) => {
  stubApi.get('/bookings/:id', stubApi.refusal(status, code, error));
  stubApi.get('/bookings/:id/money', stubApi.refusal(status, code, error));
  renderRoutes(routes, { path, user: aUser() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to My Bookings' })).toHaveAttribute('href', '/user/my-bookings');
  expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/marketplace');
});

test.each<[Role, Partial<Booking>, string]>([
  ['provider', { fee: 8 }, 'Price$80.00Platform fee-$8.00You receive$72.00'],
  ['provider', { fee: 0 }, 'Price$80.00No platform fee.'],
  ['admin', { fee: 8.05, status: 'confirmed' }, 'Price$80.00Platform fee-$8.05Provider receives$71.95'],
  ['provider', {}, 'PaymentUnpaidPrice$80.00'],
  ['customer', { fee: 8 }, 'Price$80.00Pay now'],
  ['customer', { status: 'cancelled', paymentStatus: 'refunded' }, 'Price$80.00Given back-$80.00You pay in all$0.00'],
])('before the payments are known a %s of %p reads %p', async (role, change, text) => {
  open(change, role);
  const { answer, letGo } = held({ data: aBookingMoney() });
  stubApi.get('/bookings/:id/money', answer);
  expect(await screen.findByRole('region', { name: 'Payment' })).toHaveTextContent(text);
  letGo();
});

test.each([
  [10, 'Platform fee-$8.00You receive$72.00The amount'],
  [0, 'Price (card)$80.00No platform fee. The amount'],
])('a paid booking has the fee of its payment, %p percent', async (feePercent, text) => {
  const money = aBookingMoney({ payments: [aBookingPayment({ feePercent })] });
  open({ ...paid, fee: feePercent === 0 ? 8 : 0 }, 'provider', { money });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Payment' })).toHaveTextContent(text));
});

test.each<[Role, Partial<Booking>, boolean]>([
  ['customer', {}, true],
  ['customer', { reviewed: true }, false],
  ['provider', {}, false],
])('a review is the next step of a %s of %p: %p', async (role, change, isOffered) => {
  open({ status: 'completed', paymentStatus: 'paid', ...change }, role);
  await screen.findByRole('region', { name: 'Payment' });
  const links = screen.queryAllByRole('link', { name: 'Leave Review' }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(isOffered ? [`/marketplace/service/${booking.service._id}?review=1`] : []);
});

test('a review that was just written is not offered again', async () => {
  const { user, now, back, queryClient } = open({ status: 'completed', paymentStatus: 'paid' });
  queryClient.setDefaultOptions({ queries: { staleTime: 15_000, retry: false } });
  await user.click(await screen.findByRole('link', { name: 'Leave Review' }));
  now.reviewed = true;
  await back();
  await screen.findByRole('region', { name: 'Payment' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Leave Review' })).not.toBeInTheDocument());
});

test('notes keep their lines', () => {
  render(
    <NearhandThemeProvider>
      <FactsCard booking={booking} />
    </NearhandThemeProvider>,
  );
  expect(screen.getByText(/Mind the dog/)).toHaveStyle({ whiteSpace: 'pre-line' });
});
