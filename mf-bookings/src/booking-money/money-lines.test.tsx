import type { Booking, BookingMoney, Role } from '@nearhand/contracts';
import {
  aBooking,
  aBookingMoney,
  aBookingPayment,
  anAgreement,
  aUser,
  held,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import { openBooking } from '../booking-page.fixture.ts';
import { routes } from '../routes.tsx';
import { amountProblem, centsOf } from './amount.ts';
import { moveEffects } from './move-words.ts';

const booking = aBooking({ status: 'confirmed', paymentStatus: 'paid' });

const stubMoney = (change: Partial<BookingMoney> = {}) =>
  stubApi.get('/bookings/:id/money', { data: aBookingMoney(change) });
const open = (role: Role, change: Partial<BookingMoney> = {}, bookingChange: Partial<Booking> = {}) =>
  openBooking({ ...booking, ...bookingChange }, role, { money: aBookingMoney(change) });
const findCard = () => screen.findByRole('region', { name: 'Payment' });

const payments = [
  aBookingPayment({ returnCents: 2000, refundedCents: 2000 }),
  aBookingPayment({ purpose: 'charge', method: 'wallet', amountCents: 1500, capturedCents: 1500 }),
  aBookingPayment({ purpose: 'tip', amountCents: 500, capturedCents: 500, feePercent: 0 }),
];
const lines = 'Price (card)$80.00Extra charge (wallet)$15.00Tip (card)$5.00Given back-$20.00';

test.each<[Role, string]>([
  ['customer', `${lines}You pay in all$80.00`],
  ['provider', `${lines}Customer pays in all$80.00Platform fee-$7.50You receive$72.50`],
  ['admin', `${lines}Customer pays in all$80.00Platform fee-$7.50Provider receives$72.50`],
])('a %s reads what was paid and what comes of it', async (role, text) => {
  open(role, { payments });
  await waitFor(async () => expect(await findCard()).toHaveTextContent(text));
});

test.each<[string, Partial<BookingMoney>, string]>([
  ['a hold', { payments: [aBookingPayment({ isHeld: true, capturedCents: 0 })] }, 'Price (held by card)$80.00'],
  ['a dispute', { payments: [aBookingPayment({ disputedCents: 8000 })] }, 'Disputed with the bank-$80.00'],
])('%s is named', async (_name, change, text) => {
  open('customer', change);
  await waitFor(async () => expect(await findCard()).toHaveTextContent(text));
});

test.each<[Role, Parameters<typeof aBookingPayment>[0], boolean]>([
  ['customer', { disputedCents: 8000 }, false],
  ['provider', { disputedCents: 8000 }, false],
  ['admin', { disputedCents: 8000, refundedCents: 2000, returnCents: 2000 }, false],
  ['provider', { disputedCents: 3000 }, true],
])('a %s of a payment with %p reads that it was paid out: %p', async (role, payment, isThere) => {
  open(role, { payments: [aBookingPayment(payment)] }, { status: 'completed' });
  const card = await findCard();
  expect(await within(card).findByText('Disputed with the bank')).toBeVisible();
  expect(within(card).queryAllByText(/has been paid|money is in/)).toHaveLength(isThere ? 1 : 0);
});

test('each sum shows once', async () => {
  open('provider', { payments: [aBookingPayment({ feePercent: 0 })] });
  expect(await screen.findByText('Price (card)')).toBeVisible();
  expect(screen.getAllByText('$80.00')).toHaveLength(1);
});

test.each<[Role, string, BookingMoney['payments'], links: number]>([
  ['customer', 'is charged', [aBookingPayment()], 1],
  ['customer', 'is held', [aBookingPayment({ isHeld: true, capturedCents: 0 })], 0],
  ['customer', 'was released', [aBookingPayment({ capturedCents: 0, returnCents: 8000 })], 0],
  ['provider', 'is charged', [aBookingPayment()], 0],
])('a %s of a booking whose card %s gets the links to receipts that there are', async (role, _state, list, links) => {
  open(role, { payments: list });
  await within(await findCard()).findByText(/^Price \(/);
  expect(screen.queryAllByRole('link', { name: 'Receipts' })).toHaveLength(links);
});

test('an admin reads the history of an unpaid booking too', async () => {
  const history = [{ at: '2026-11-20T12:00:00.000Z', text: 'Carla Customer books.' }];
  open('admin', { payments: [], history }, { paymentStatus: 'unpaid' });
  expect(await screen.findByRole('region', { name: 'History' })).toHaveTextContent('Carla Customer books.');
});

test('the page does not wait for the money', async () => {
  const answer = held({ data: aBookingMoney() });
  stubApi.get('/bookings/:id', { data: booking });
  stubApi.get('/bookings/:id/money', answer.answer);
  renderRoutes(routes, { path: `/user/my-bookings/${booking._id}`, user: aUser() });
  expect(await findCard()).toHaveTextContent('Price$80.00');
  expect(screen.getByRole('button', { name: 'Request Reschedule' })).toBeVisible();
  answer.letGo();
  expect(await screen.findByText('Price (card)')).toBeVisible();
});

test('money that does not load offers Retry in its card', async () => {
  const { user } = open('customer');
  stubApi.get('/bookings/:id/money', () => stubApi.noAnswer());
  const card = await findCard();
  expect(await within(card).findByRole('alert')).toHaveTextContent('The money of this booking could not be loaded.');
  expect(card).toHaveTextContent('Price$80.00');
  stubMoney();
  await user.click(within(card).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Price (card)')).toBeVisible();
});

test('the proposals that are over are listed, and an admin reads the history', async () => {
  const { user } = open('admin', {
    proposable: [],
    mayReport: false,
    agreements: [
      anAgreement({ _id: '1', state: 'declined' }),
      anAgreement({ _id: '2', kind: 'tip', amount: 5, state: 'expired', createdAt: '2026-11-20T12:00:00.000Z' }),
    ],
    history: [{ at: '2026-11-20T12:00:00.000Z', text: 'Carla Customer paid $80.00 by card.' }],
  });
  await user.click(await screen.findByText('History of proposals'));
  const rows = within(await findCard()).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent(/^Refund · \$30.00 · Nov 24, 2026Declined$/);
  expect(rows[1]).toHaveTextContent(/^Tip · \$5.00 · Nov 20, 2026Expired$/);
  const history = screen.getByRole('region', { name: 'History' });
  expect(within(history).getByRole('listitem')).toHaveTextContent('Carla Customer paid $80.00 by card.');
  expect(screen.queryByRole('button', { name: 'Propose a Change' })).not.toBeInTheDocument();
});

const funds = { payments: [aBookingPayment()], feePercent: 10, isCompleted: false };

test.each([
  ['cancel', 3000, 'provider', 'gets $30.00 back', 'receive $45.00 instead of $72.00 (fee $5.00)'],
  ['cancel', 0, 'provider', 'gets nothing back', 'receive $72.00 (fee $8.00)'],
  ['refund', 8000, 'customer', 'get $80.00 back', 'receives $0.00 instead of $80.00, before the platform fee'],
  ['charge', 2000, 'admin', 'pays $20.00 more', 'receives $90.00 instead of $72.00 (fee $10.00)'],
  ['tip', 500, 'provider', 'pays $5.00 more', 'receive $77.00 instead of $72.00 (fee $8.00)'],
] as const)('a %s of %d cents in the words for a %s', (kind, amountCents, reader, customer, provider) => {
  const effects = moveEffects({ kind, amountCents }, funds, reader);
  expect([effects.customer.words, effects.provider.words]).toEqual([customer, provider]);
});

test.each([
  ['30', 3000],
  [' .5 ', 50],
  ['0', 0],
  ['0.29', 29],
  ...['', '.', '-1', '1e3', '0.001', '1,5', 'NaN'].map((input): [string, undefined] => [input, undefined]),
])('%p is %p cents', (input, cents) => {
  expect(centsOf(input)).toBe(cents);
});

test.each([
  ['cancel', '0', undefined],
  ['refund', '0', 'Please enter at least $0.01'],
  ['refund', '80', undefined],
  ['refund', '80.01', 'Please enter at most $80.00'],
  ['charge', '80.01', undefined],
  ['tip', '100000.01', 'Please enter at most $100,000.00'],
  ['tip', 'ten', 'Please enter an amount'],
] as const)('a %s of %p: %s', (kind, input, problem) => {
  expect(amountProblem(input, kind, funds.payments)).toBe(problem);
});
