import { type BookingMoney, policyOf, type Role } from '@nearhand/contracts';
import {
  aBooking,
  aBookingMoney,
  aCase,
  anAgreement,
  hear,
  held,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import { openBooking } from '../booking-page.fixture.ts';

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const paid = { status: 'confirmed', paymentStatus: 'paid' } as const;
const begins = (hours: number) =>
  aBooking({ ...paid, cancellation: { ...policyOf('moderate'), startsAt: inHours(hours) } });
const open = (hours: number, role: Role = 'customer', change: Partial<BookingMoney> = {}) =>
  openBooking(begins(hours), role, { money: aBookingMoney({ mayReport: false, ...change }) });
const actions = () => screen.findByRole('region', { name: 'Actions' });
const cancelButton = async (name: string | RegExp = /^Cancel booking/) =>
  await within(await actions()).findByRole('button', { name });

test('the button says what comes back, and until when; the booking says its policy', async () => {
  open(50);
  const button = await cancelButton('Cancel booking: $80.00 back');
  expect(button).toBeEnabled();
  expect(await actions()).toHaveTextContent(/After [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M \S+: \$40\.00 back/);
  const facts = screen.getByRole('region', { name: 'Booking Details' });
  expect(facts).toHaveTextContent(/CancellationFree until [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M \S+, then 50% back/);
});

test.each<[string, Role, Parameters<typeof aBooking>[0]]>([
  ['a booking without a policy', 'customer', paid],
  [
    'a booking that has begun',
    'customer',
    { ...paid, begun: true, cancellation: { ...policyOf('moderate'), startsAt: inHours(-1) } },
  ],
  ['its provider', 'provider', { ...paid, cancellation: { ...policyOf('moderate'), startsAt: inHours(9) } }],
])('%s gets no such button', async (_who, role, change) => {
  openBooking(aBooking(change), role);
  expect(within(await actions()).queryByRole('button', { name: /^Cancel booking/ })).not.toBeInTheDocument();
});

test('a booking with an open case gets none either: our team decides first', async () => {
  open(50, 'customer', { case: aCase() });
  await screen.findByRole('region', { name: 'Reported Problem' });
  expect(within(await actions()).queryByRole('button', { name: /^Cancel booking/ })).not.toBeInTheDocument();
});

test('a customer cancels, once for a double click', async () => {
  const { user } = open(20);
  const heard = hear('booking.changed', 'wallet.changed');
  const { answer, letGo } = held({ data: anAgreement({ kind: 'cancel', reason: 'policy', state: 'accepted' }) });
  const sent = stubApi.post('/bookings/:id/cancel', answer);
  await user.click(await cancelButton('Cancel booking: $40.00 back'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel Booking' });
  expect(dialog).toHaveAccessibleDescription(/ This cannot be undone\.$/);
  expect(dialog).toHaveTextContent('You get $40.00 back.');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Cancel: $40.00 back' }));
  letGo();
  expect(await screen.findByText('Booking cancelled: $40.00 back')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ returned: 40 }]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(heard.map((one) => one.split(' ')[0])).toEqual(['booking.changed', 'wallet.changed']);
});

test('an amount that is another one by now is shown, and the dialog stays', async () => {
  const { user } = open(50);
  let answer = () => stubApi.refusal(409, 'cancellation/changed', 'By now $40.00 comes back.', { returned: 40 });
  const sent = stubApi.post('/bookings/:id/cancel', () => answer());
  await user.click(await cancelButton('Cancel booking: $80.00 back'));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel: $80.00 back' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('By now $40.00 comes back.');
  expect(dialog).toHaveTextContent('You get $40.00 back.');
  answer = () => stubApi.refusal(409, 'cancellation/refused', 'This booking has changed.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel: $40.00 back' }));
  expect(await screen.findByText('This booking has changed.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(sent.map(({ body }) => body)).toEqual([{ returned: 80 }, { returned: 40 }]);
});

test('a provider says that the customer did not come', async () => {
  const { user } = open(-1, 'provider', { mayClaimNoShow: true });
  const sent = stubApi.post('/bookings/:id/no-show', {
    data: anAgreement({ kind: 'cancel', reason: 'no-show', state: 'accepted', amount: 40 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Customer Did Not Come' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Customer Did Not Come' });
  expect(dialog).toHaveTextContent('Carla Customer gets $40.00 back.You receive $36.00 instead of $72.00 (fee $4.00).');
  await user.click(within(dialog).getByRole('button', { name: 'Customer Did Not Come' }));
  expect(await screen.findByText('Booking ended: $40.00 back to the customer')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ returned: 40 }]);
});

test('a customer reads how to dispute that, and the history names it', async () => {
  const claim = anAgreement({ kind: 'cancel', reason: 'no-show', state: 'accepted', amount: 0 });
  openBooking(aBooking({ status: 'cancelled', paymentStatus: 'paid' }), 'customer', {
    money: aBookingMoney({ proposable: [], mayReport: true, agreements: [claim] }),
  });
  const card = await screen.findByRole('region', { name: 'Changes and Problems' });
  expect(card).toHaveTextContent(
    'The provider has said that you did not come. If this is wrong, please report a problem.',
  );
  expect(within(card).getByRole('button', { name: 'Report a Problem' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Payment' })).toHaveTextContent('Customer did not come · $0.00');
});
