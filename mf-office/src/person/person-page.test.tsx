import { errorCodes, type PersonDetail } from '@nearhand/contracts';
import { enter, screen, stubApi, within } from '@nearhand/testing';
import { openOffice } from '../office/office.fixture.ts';

const id = '00000000-0000-4000-8000-000000000700';
const aPerson = (change: Partial<PersonDetail> = {}): PersonDetail => ({
  _id: id,
  name: 'Pat Provider',
  email: 'pat@example.test',
  avatar: '',
  role: 'provider',
  state: 'active',
  createdAt: '2026-10-01T08:00:00.000Z',
  phone: '',
  location: 'Old Town',
  emailConfirmed: true,
  identityChecked: false,
  open: {
    bookings: 2,
    bookingsAmount: 90,
    next: '2027-03-03T00:00:00.000Z',
    wallet: 12.5,
    withdrawals: 1,
    cases: 0,
    subscription: true,
  },
  counts: { bookings: 0, services: 3, reviews: 0 },
  reports: { aboutOpen: 1, aboutUpheld: 0, by: 2, byDismissed: 1 },
  sessions: [{ _id: 's1', createdAt: '2026-11-01T08:00:00.000Z', expiresAt: '2026-12-01T08:00:00.000Z' }],
  bookings: [],
  notes: [],
  ...change,
});

const stub = (change: Partial<PersonDetail> = {}) => {
  stubApi.get('/office/actions', { data: [] });
  return stubApi.get('/office/people/:id', { data: aPerson(change) });
};
const open = () => openOffice(`/office/people/${id}`);

test('the dialog of a suspension names what is open, needs a reason, and keeps it when the API refuses', async () => {
  stub();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend this person?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 open bookings of $90.00, the first on Mar 3, 2027',
    '$12.50 in the wallet',
    '1 withdrawal under way',
    'a paid plan',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await dialog.findByText('Please write a reason')).toBeVisible();
  stubApi.post('/office/people/:id/suspend', () => stubApi.noAnswer());
  await enter(user, { Reason: 'Sold tickets that did not exist.' });
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Failed to suspend this person')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Sold tickets that did not exist.');
  const sent = stubApi.post('/office/people/:id/suspend', () => {
    // The answer shows, also where the person cannot be read again.
    stubApi.get('/office/people/:id', () => stubApi.noAnswer());
    const suspension = { since: '2026-11-27T10:00:00.000Z', reason: 'Fraud.' };
    return { data: aPerson({ state: 'suspended', sessions: [], suspension }) };
  });
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByRole('button', { name: 'Reinstate' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Sold tickets that did not exist.' }]);
});

test.each([
  ['suspend', 'active', 'suspended', 'Suspended'],
  ['reinstate', 'suspended', 'active', 'Reinstated'],
] as const)(
  '%s sent again after a lost answer is done when the person is as asked',
  async (change, before, after, done) => {
    stub({ state: before });
    const { user } = open();
    const name = change === 'suspend' ? 'Suspend' : 'Reinstate';
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name: `${name} this person?` }));
    stubApi.post(`/office/people/:id/${change}`, () => stubApi.noAnswer());
    await enter(user, { Reason: 'A mistake.' });
    await user.click(dialog.getByRole('button', { name }));
    expect(await screen.findByText(/It may have worked all the same/)).toBeVisible();
    stub({ state: after });
    stubApi.post(`/office/people/:id/${change}`, () =>
      stubApi.refusal(409, errorCodes.suspensionRefused, 'This is so already.'),
    );
    await user.click(dialog.getByRole('button', { name }));
    // The chip of the person may say the same by then.
    expect(await screen.findByText(done, { selector: '[role=status] p' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText('This is so already.')).not.toBeInTheDocument();
  },
);

test('a note stays in its field when it was not written', async () => {
  stub();
  const { user } = open();
  const note = await screen.findByRole('textbox', { name: 'New note' });
  await user.click(note);
  await user.paste('Called twice.');
  const sent = stubApi.post('/office/people/:id/notes', () => stubApi.noAnswer());
  await user.click(screen.getByRole('button', { name: 'Write Note' }));
  expect(await screen.findByText('Failed to write the note')).toBeVisible();
  expect(note).toHaveValue('Called twice.');
  // It may have arrived: sent again it is the same request.
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('the newest bookings of the person are listed, each with a link', async () => {
  stub({ counts: { bookings: 1, services: 0, reviews: 0 } });
  const booking = { _id: 'b1', service: 'Window cleaning', customer: 'Carla Customer', provider: 'Pat Provider' };
  const calls = stubApi.get('/office/bookings', { data: [booking] });
  open();
  expect(await screen.findByRole('link', { name: 'Window cleaning' })).toHaveAttribute('href', '/user/my-bookings/b1');
  expect(screen.getByText(/^Carla Customer/).parentElement).toHaveTextContent('Carla Customer with Pat Provider');
  expect(calls[0]?.query.get('search')).toBe(id);
  expect(screen.getByText('1 booking, 0 services, 0 reviews')).toBeVisible();
});

test('a person who is not there is not asked for again', async () => {
  stubApi.get('/office/people/:id', () => stubApi.refusal(404, errorCodes.personNotFound, 'The person was not found.'));
  open();
  expect(await screen.findByText('Person Not Found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
