import type { BookingMoney, Role } from '@nearhand/contracts';
import {
  aBooking,
  aBookingMoney,
  anAgreement,
  enter,
  hear,
  held,
  onButton,
  screen,
  stubApi,
  waitFor,
} from '@nearhand/testing';
import { openBooking } from '../booking-page.fixture.ts';

const booking = aBooking({ status: 'confirmed', paymentStatus: 'paid' });
const open = (role: Role, change: Partial<BookingMoney> = {}) =>
  openBooking(booking, role, { money: aBookingMoney(change) });
const button = (name: string) => screen.findByRole('button', { name });
const preview = () => screen.getByRole('status', { name: 'Preview' });
const openDialog = async (user: ReturnType<typeof open>['user'], name = 'Propose a Change') => {
  await user.click(await button(name));
  return screen.findByRole('dialog', { name });
};

test('a provider proposes, once for a double click, with a preview of both sides', async () => {
  const { user } = open('provider');
  const heard = hear('booking.changed');
  const answer = held(undefined);
  const sent = stubApi.post('/bookings/:id/agreements', async () => {
    await answer.answer();
    // The answer shows, also where the money cannot be read again.
    stubApi.get('/bookings/:id/money', () => stubApi.noAnswer());
    return { data: anAgreement({ kind: 'cancel' }) };
  });
  await openDialog(user);
  expect(preview()).toBeEmptyDOMElement();
  await user.click(screen.getByRole('radio', { name: 'Cancel the booking' }));
  const amount = screen.getByLabelText('Amount');
  expect(amount).toHaveAccessibleDescription('At most $80.00');
  expect(amount).toHaveAttribute('min', '0');
  expect(amount).toHaveValue(80);
  await enter(user, { Amount: '30' });
  expect(preview()).toHaveTextContent(
    'Carla Customer gets $30.00 back. You receive $45.00 instead of $72.00 (fee $5.00).',
  );
  await enter(user, { Note: ' Half the rooms are done. ' });
  await user.dblClick(await button('Send Proposal'));
  answer.letGo();
  expect(await screen.findByText('Proposal sent')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'cancel', amount: 30, note: 'Half the rooms are done.' }]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(heard).toEqual([`booking.changed ${booking._id}`]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByRole('region', { name: 'Proposal' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Propose a Change' })).not.toBeInTheDocument();
});

test('before the time of a completed booking, giving everything back takes the place of cancelling', async () => {
  const { user } = open('customer', { proposable: ['refund', 'charge', 'tip'] });
  stubApi.get('/bookings/:id', { data: { ...booking, status: 'completed' } });
  await openDialog(user);
  expect(screen.getByText('Enter the whole amount where the appointment is not to take place.')).toBeVisible();
});

test('errors show at their fields', async () => {
  const { user } = open('customer', { proposable: ['refund', 'charge', 'tip'] });
  const sent = stubApi.post('/bookings/:id/agreements', {});
  await openDialog(user);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  await user.click(await button('Send Proposal'));
  await waitFor(() =>
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Please choose what you propose'),
  );
  const amount = screen.getByLabelText('Amount');
  expect(amount).toHaveAccessibleDescription('Please enter an amount');
  await user.click(screen.getByRole('radio', { name: 'Ask for money back' }));
  await enter(user, { Amount: '80.01' });
  await waitFor(() => expect(amount).toHaveAccessibleDescription('Please enter at most $80.00'));
  expect(preview()).toBeEmptyDOMElement();
  expect(sent).toEqual([]);
});

test('an error of the API keeps the dialog and what it holds, even when nothing can be proposed any more', async () => {
  const { user, money } = open('provider');
  stubApi.post('/bookings/:id/agreements', () => {
    money.proposable = [];
    return stubApi.refusal(409, 'agreement/refused', 'Another proposal is open.');
  });
  await openDialog(user);
  await user.click(screen.getByRole('radio', { name: 'Give money back' }));
  await enter(user, { Amount: '12.50' });
  await enter(user, { Note: 'Sorry.' });
  await user.click(await button('Send Proposal'));
  expect(await screen.findByText('Another proposal is open.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(...onButton('Propose a Change'))).not.toBeInTheDocument());
  expect(screen.getByRole('radio', { name: 'Give money back' })).toBeChecked();
  expect(screen.getByLabelText('Amount')).toHaveValue(12.5);
  expect(screen.getByLabelText('Note')).toHaveValue('Sorry.');
  const unanswered = stubApi.post('/bookings/:id/agreements', () => stubApi.noAnswer());
  await user.click(await button('Send Proposal'));
  expect(await screen.findByText('Failed to send the proposal')).toBeVisible();
  const retried = stubApi.post('/bookings/:id/agreements', { data: anAgreement() });
  await user.click(await button('Send Proposal'));
  expect(await screen.findByText('Proposal sent')).toBeVisible();
  expect(retried[0]?.headers.get('Idempotency-Key')).toBe(unanswered[0]?.headers.get('Idempotency-Key'));
});

test('a chosen kind brings its amount until the user enters another one', async () => {
  const { user } = open('customer');
  await openDialog(user);
  const amount = screen.getByLabelText('Amount');
  const choose = (name: string) => user.click(screen.getByRole('radio', { name }));
  expect(screen.queryByRole('group', { name: 'Suggestions' })).not.toBeInTheDocument();
  await choose('Give a tip');
  expect(amount).toHaveValue(12);
  expect(await button('15% $12.00')).toHaveAttribute('aria-pressed', 'true');
  await user.click(await button('20% $16.00'));
  expect(preview()).toHaveTextContent('You pay $16.00 more.');
  await choose('Cancel the booking');
  expect(amount).toHaveValue(16);
  await user.click(await button('All $80.00'));
  await choose('Ask for money back');
  expect(amount).toHaveValue(40);
  expect(preview()).toHaveTextContent('You get $40.00 back.');
});

test('a customer’s tip leads straight to paying it', async () => {
  const { user, location } = open('customer', { proposable: ['refund', 'charge', 'tip'] });
  const tip = anAgreement({ kind: 'tip', amount: 5, state: 'unpaid', proposedBy: 'customer' });
  const sent = stubApi.post('/bookings/:id/agreements', { data: tip }, { status: 201 });
  stubApi.get('/wallet', { data: { _id: 'w', balance: 0, bankAccountConnected: false } });
  stubApi.post('/agreements/:id/intent', { data: { clientSecret: 'pi_1_secret_2', paymentId: 'p' } });
  await openDialog(user, 'Give a Tip');
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await enter(user, { Amount: '5' });
  expect(preview()).toHaveTextContent(
    'You pay $5.00 more. Pat Provider receives $85.00 instead of $80.00, before the platform fee.',
  );
  stubApi.get('/bookings/:id/money', { data: aBookingMoney({ agreements: [tip] }) });
  await user.click(await button('Continue to Payment'));
  await waitFor(() => expect(location()).toBe(`/marketplace/payment/${booking._id}?agreement=${tip._id}`));
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'tip', amount: 5 }]);
});

test.each<[Role, Partial<BookingMoney>, string[]]>([
  ['customer', {}, ['Propose a Change', 'Give a Tip', 'Report a Problem']],
  ['provider', {}, ['Propose a Change', 'Report a Problem']],
  ['customer', { proposable: [], mayReport: false }, []],
  ['admin', { proposable: [], mayReport: false }, []],
])('a %s with %p gets the buttons %p', async (role, change, names) => {
  open(role, change);
  await screen.findByText('Price (card)');
  const found = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(found.filter((name) => /Propose|Tip|Problem/.test(name ?? ''))).toEqual(names);
});
