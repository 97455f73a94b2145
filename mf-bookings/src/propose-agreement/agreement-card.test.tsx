import type { Agreement, Role } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import {
  aBooking,
  aBookingMoney,
  anAgreement,
  fakeIntervals,
  hear,
  held,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import { act } from '@testing-library/react';
import { openBooking } from '../booking-page.fixture.ts';

const booking = aBooking({ status: 'confirmed', paymentStatus: 'paid' });

const open = (role: Role, change: Partial<Agreement> = {}, state?: unknown) =>
  openBooking(booking, role, {
    state,
    money: aBookingMoney({ agreements: [anAgreement(change)], proposable: [], mayReport: false }),
  });
const findCard = () => screen.findByRole('region', { name: 'Proposal' });
const button = (name: string) => screen.findByRole('button', { name });

test('shows who proposes what, its note and its effect on both sides', async () => {
  open('customer', { note: 'The oven\nis left.' });
  const card = await findCard();
  expect(card).toHaveTextContent('Open');
  expect(card).toHaveTextContent('Pat Provider proposes a refund of $30.00.');
  expect(card).toHaveTextContent('The oven is left.');
  expect(card).toHaveTextContent(/Answer byNov 2\d, /);
  const effects = within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(effects).toEqual([
    'You get $30.00 back.',
    'Pat Provider receives $50.00 instead of $80.00, before the platform fee.',
  ]);
});

test.each<[Role, Partial<Agreement>, string, (string | null)[]]>([
  ['customer', {}, 'Pat Provider proposes', ['Accept', 'Decline']],
  ['provider', {}, 'You propose a refund', ['Withdraw Proposal']],
  ['admin', {}, 'Pat Provider proposes', []],
  ['customer', { kind: 'charge' }, 'an extra charge of $30.00', ['Pay $30.00', 'Decline']],
  ['provider', { kind: 'charge', proposedBy: 'customer' }, 'Carla Customer proposes', ['Accept', 'Decline']],
  [
    'customer',
    { kind: 'tip', state: 'unpaid', proposedBy: 'customer' },
    'To be paid',
    ['Pay $30.00', 'Withdraw Proposal'],
  ],
  ['provider', { kind: 'tip', state: 'unpaid', proposedBy: 'customer' }, 'a tip of $30.00', []],
  [
    'customer',
    { kind: 'charge', state: 'unpaid', proposedBy: 'admin' },
    'Our team decides: an extra',
    ['Pay $30.00', 'Withdraw Proposal'],
  ],
  [
    'provider',
    { kind: 'cancel', proposedBy: 'customer' },
    'to cancel the booking and give $30.00 back',
    ['Accept', 'Decline'],
  ],
  [
    'provider',
    { kind: 'cancel', amount: 0 },
    'You propose to cancel the booking without a refund',
    ['Withdraw Proposal'],
  ],
])('a %s of %p reads “%s” and gets %p', async (role, change, text, names) => {
  open(role, change);
  const card = await findCard();
  expect(card).toHaveTextContent(text);
  const { queryAllByRole } = within(card);
  const found = [...queryAllByRole('link'), ...queryAllByRole('button')].map(({ textContent }) => textContent);
  expect(found).toEqual(names);
  for (const pay of queryAllByRole('link'))
    expect(pay).toHaveAttribute('href', `/marketplace/payment/${booking._id}?agreement=${anAgreement()._id}`);
});

test('a dialog repeats the amounts before the proposal is accepted, once', async () => {
  const { user, money } = open('customer');
  const heard = hear('booking.changed', 'wallet.changed');
  const answer = held(undefined);
  const sent = stubApi.post('/agreements/:id/accept', async () => {
    await answer.answer();
    money.agreements = [anAgreement({ state: 'accepted' })];
    return { data: money.agreements[0] };
  });
  await user.click(await button('Accept'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Accept Proposal' });
  expect(dialog).toHaveTextContent('The money moves now. This cannot be undone.');
  expect(dialog).toHaveTextContent('You get $30.00 back.');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Accept' }));
  answer.letGo();
  expect(await screen.findByText('Proposal accepted')).toBeVisible();
  expect(sent.map(({ params }) => params.id)).toEqual([anAgreement()._id]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(heard).toEqual([`booking.changed ${booking._id}`, 'wallet.changed']);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Proposal' })).not.toBeInTheDocument());
  expect(await screen.findByText('History of proposals')).toBeVisible();
});

test('an accepted cancellation is shown by its answer: booking and money are read again beside it', async () => {
  const { user } = open('provider', { kind: 'cancel', proposedBy: 'customer' });
  stubApi.post('/agreements/:id/accept', {
    data: anAgreement({ kind: 'cancel', proposedBy: 'customer', state: 'accepted' }),
  });
  const accept = await button('Accept');
  for (const path of ['/bookings/:id', '/bookings/:id/money']) stubApi.get(path, held({ data: booking }).answer);
  await user.click(accept);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Proposal accepted')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Proposal' })).not.toBeInTheDocument();
  expect(screen.getAllByText('Cancelled')).not.toHaveLength(0);
  expect(screen.queryByText('This booking was cancelled.')).not.toBeInTheDocument();
});

test('a change by the other side shows a toast right after one of this tab, which shows none', async () => {
  const now = { ...booking };
  const { user, money, queryClient } = openBooking(now, 'customer', {
    money: aBookingMoney({ agreements: [anAgreement()] }),
  });
  stubApi.post('/agreements/:id/decline', () => {
    money.agreements = [anAgreement({ state: 'declined' })];
    return { data: money.agreements[0] };
  });
  await user.click(await button('Decline'));
  expect(await screen.findByText('Proposal declined')).toBeVisible();
  // Until it is read again, the tab takes each change for its own.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  now.status = 'completed';
  act(() => events.emit('booking.changed', { bookingId: booking._id }));
  expect(await screen.findByText('This booking was marked as complete.')).toBeVisible();
});

test('a proposal that was withdrawn meanwhile is explained and disappears', async () => {
  const { user, money } = open('customer');
  stubApi.post('/agreements/:id/accept', () => {
    money.agreements = [anAgreement({ state: 'withdrawn' })];
    return stubApi.refusal(409, 'agreement/refused', 'This proposal was withdrawn.');
  });
  await user.click(await button('Accept'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('This proposal was withdrawn.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Proposal' })).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('another proposal closes the dialog', async () => {
  const { user, money } = open('customer');
  await user.click(await button('Accept'));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  money.agreements = [anAgreement({ _id: 'other', amount: 1 })];
  act(() => events.emit('booking.changed', { bookingId: booking._id }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await findCard()).toHaveTextContent('a refund of $1.00');
});

test.each([
  ['customer', 'Decline', 'Proposal declined', 'Failed to decline the proposal'],
  ['provider', 'Withdraw Proposal', 'Proposal withdrawn', 'Failed to withdraw the proposal'],
] as const)('a %s: %s', async (role, name, done, failed) => {
  const { user, money } = open(role);
  stubApi.post('/agreements/:id/decline', () => stubApi.noAnswer());
  await user.click(await button(name));
  expect(await screen.findByText(failed)).toBeVisible();
  const sent = stubApi.post('/agreements/:id/decline', () => {
    money.agreements = [];
    return { data: anAgreement({ state: 'declined' }) };
  });
  await user.dblClick(await button(name));
  expect(await screen.findByText(done)).toBeVisible();
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('an extra that this browser has paid offers no second payment, and its result appears', async () => {
  fakeIntervals();
  const unpaid = { kind: 'tip', state: 'unpaid', proposedBy: 'customer' } as const;
  const { money } = open('customer', unpaid, { paidAgreement: anAgreement()._id });
  const card = await findCard();
  expect(card).toHaveTextContent('Payment in progress.');
  expect(within(card).queryByRole('link')).not.toBeInTheDocument();
  money.agreements = [anAgreement({ ...unpaid, state: 'accepted' })];
  act(() => void jest.advanceTimersByTime(2_000));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Proposal' })).not.toBeInTheDocument());
});
