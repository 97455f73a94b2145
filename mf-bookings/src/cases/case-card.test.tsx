import type { BookingCase, Role } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aBooking, aBookingMoney, aCase, enter, hear, held, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { idsOf, openBooking } from '../booking-page.fixture.ts';

const booking = aBooking({ status: 'completed', paymentStatus: 'paid' });
const ids = idsOf(booking);

const open = (role: Role, change: Partial<BookingCase> = {}, userId = ids[role]) =>
  openBooking(booking, role, {
    userId,
    money: aBookingMoney({ case: aCase(change), proposable: [], mayReport: false }),
  });
const findCard = () => screen.findByRole('region', { name: 'Reported Problem' });
const button = (name: string) => screen.findByRole('button', { name });
const decision = {
  outcome: 'refund',
  amount: 30,
  reason: 'Half the work is missing.',
  decidedBy: 'Ada Admin',
  createdAt: '2026-11-25T12:00:00.000Z',
} as const;

test.each<[Role, string, string[]]>([
  ['customer', 'Your statementThe kitchen is not clean.', ['Withdraw Case']],
  ['provider', 'Statement of Carla CustomerThe kitchen is not clean.', ['Send Statement']],
  ['admin', 'Statement of Carla CustomerThe kitchen is not clean.', ['Decide Case']],
])('a %s reads “%s” and gets %p', async (role, text, names) => {
  open(role);
  const card = await findCard();
  for (const part of ['Open', 'ReasonThe work was not done well', text, 'cannot be withdrawn while the case is open'])
    expect(card).toHaveTextContent(part);
  expect(
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(names);
  expect(screen.queryByText('Thank you. The provider has been paid.')).not.toBeInTheDocument();
});

test.each<[Role, boolean]>([
  ['customer', false],
  ['provider', false],
  ['admin', true],
])('a %s reads the decision; the name of the admin: %p', async (role, showsName) => {
  open(role, { state: 'decided', reply: 'It was clean.', decision });
  const card = await findCard();
  for (const part of ['It was clean.', 'DecisionRefund of $30.00', 'ExplanationHalf the work is missing.'])
    expect(card).toHaveTextContent(part);
  expect(within(card).queryAllByText('Ada Admin')).toHaveLength(showsName ? 1 : 0);
  expect(within(card).queryAllByText('Decided by')).toHaveLength(showsName ? 1 : 0);
  expect(within(card).queryByRole('button')).not.toBeInTheDocument();
});

test('an open page shows a decision as it is made', async () => {
  const { money } = open('customer');
  expect(await findCard()).toHaveTextContent('cannot be withdrawn while the case is open');
  money.case = aCase({ state: 'decided', decision });
  events.emit('booking.changed', { bookingId: booking._id });
  await waitFor(async () => expect(await findCard()).toHaveTextContent('ExplanationHalf the work is missing.'));
});

test('an admin who is a side of the booking does not decide its case', async () => {
  open('admin', {}, ids.provider);
  expect(await button('Send Statement')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decide Case' })).not.toBeInTheDocument();
});

test('the other side replies once; an error keeps the text', async () => {
  const { user, money } = open('provider');
  stubApi.post('/cases/:id/reply', () => stubApi.noAnswer());
  await user.click(await button('Send Statement'));
  const field = screen.getByLabelText('Your statement');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Please write your statement'));
  await enter(user, { 'Your statement': 'It was clean.' });
  await user.click(await button('Send Statement'));
  expect(await screen.findByText('Failed to send your statement')).toBeVisible();
  expect(field).toHaveValue('It was clean.');
  const sent = stubApi.post('/cases/:id/reply', () => {
    money.case = aCase({ reply: 'It was clean.' });
    return { data: money.case };
  });
  await user.dblClick(await button('Send Statement'));
  expect(await screen.findByText('Statement sent')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ reply: 'It was clean.' }]);
  await waitFor(() => expect(screen.queryByLabelText('Your statement')).not.toBeInTheDocument());
  expect(await findCard()).toHaveTextContent('Your statementIt was clean.');
});

test('the opener withdraws the case after a question', async () => {
  const { user, money } = open('customer');
  const withdraw = async () => {
    await user.click(await button('Withdraw Case'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw Case' });
    await user.dblClick(within(dialog).getByRole('button', { name: 'Withdraw Case' }));
  };
  stubApi.post('/cases/:id/withdraw', () => stubApi.refusal(409, 'case/refused', 'This case is decided.'));
  await withdraw();
  expect(await screen.findByText('This case is decided.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  const sent = stubApi.post('/cases/:id/withdraw', () => {
    money.case = aCase({ state: 'withdrawn' });
    return { data: money.case };
  });
  await withdraw();
  expect(await screen.findByText('Case withdrawn')).toBeVisible();
  expect(sent).toHaveLength(1);
  await waitFor(async () => expect(await findCard()).toHaveTextContent('Withdrawn'));
});

test('an admin decides after a question that repeats the amounts, once', async () => {
  const { user, money } = open('admin');
  const heard = hear('booking.changed', 'wallet.changed');
  await user.click(await screen.findByRole('radio', { name: 'Give money back' }));
  await enter(user, { Amount: '30' });
  expect(screen.getByRole('status', { name: 'Preview' })).toHaveTextContent(
    'Carla Customer gets $30.00 back. Pat Provider receives $45.00 instead of $72.00 (fee $5.00).',
  );
  await enter(user, { Reason: 'Half is missing.' });
  const decide = async () => {
    await user.click(await button('Decide Case'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Decide Case' });
    expect(dialog).toHaveTextContent('Carla Customer gets $30.00 back.');
    await user.dblClick(within(dialog).getByRole('button', { name: 'Decide Case' }));
  };
  const lost = stubApi.post('/cases/:id/decide', () => stubApi.noAnswer());
  await decide();
  expect(await screen.findByText('Failed to decide the case')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Reason')).toHaveValue('Half is missing.');
  const answer = held(undefined);
  const sent = stubApi.post('/cases/:id/decide', async () => {
    await answer.answer();
    money.case = aCase({ state: 'decided', decision });
    return { data: money.case };
  });
  await decide();
  answer.letGo();
  expect(await screen.findByText('Case decided')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { outcome: 'refund', amount: 30, reason: 'Half is missing.', reply: aCase().reply, refundable: 80 },
  ]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe(lost[0]?.headers.get('Idempotency-Key'));
  expect(heard).toEqual([`booking.changed ${booking._id}`, 'wallet.changed']);
  await waitFor(async () => expect(await findCard()).toHaveTextContent('DecisionRefund of $30.00'));
});

test('a decision that waits for a second admin is named in place of the form', async () => {
  const { user, money } = open('admin');
  const waiting = 'Decide a case: refund, $620.00';
  stubApi.post('/cases/:id/decide', () => {
    money.waiting = [waiting];
    return stubApi.refusal(409, 'office/second-admin', 'A second admin must confirm this.');
  });
  await user.click(await screen.findByRole('radio', { name: 'No money moves' }));
  await enter(user, { Reason: 'Half is missing.' });
  await user.click(await button('Decide Case'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Decide Case' });
  await user.click(within(dialog).getByRole('button', { name: 'Decide Case' }));
  expect(await screen.findByText(waiting)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Approvals' })).toHaveAttribute('href', '/office/approvals');
  expect(screen.queryByRole('button', { name: 'Decide Case' })).not.toBeInTheDocument();
});

test('a decision without money needs a reason alone', async () => {
  const { user } = open('admin');
  const sent = stubApi.post('/cases/:id/decide', { data: aCase() });
  await user.click(await button('Decide Case'));
  await waitFor(() => expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Please choose a decision'));
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Please write your reason');
  // A completed booking cannot be cancelled.
  expect(screen.queryByRole('radio', { name: 'Cancel the booking' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Give money back' }));
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Please enter an amount'));
  await user.click(screen.getByRole('radio', { name: 'No money moves' }));
  expect(screen.queryByLabelText('Amount')).not.toBeInTheDocument();
  await enter(user, { Reason: 'The photos show clean rooms.' });
  await user.click(await button('Decide Case'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Decide Case' });
  expect(dialog).toHaveTextContent('No money moves.');
  await user.click(within(dialog).getByRole('button', { name: 'Decide Case' }));
  expect(await screen.findByText('Case decided')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { outcome: 'none', amount: 0, reason: 'The photos show clean rooms.', reply: aCase().reply, refundable: 80 },
  ]);
});
