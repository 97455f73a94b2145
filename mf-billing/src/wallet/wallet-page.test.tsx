import type { Role, WalletTransaction } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const movement = (change: Partial<WalletTransaction>): WalletTransaction => ({
  _id: 'm',
  type: 'service_payment',
  description: 'Deep house cleaning',
  amount: 80,
  status: 'completed',
  createdAt: '2026-11-20T12:00:00.000Z',
  ...change,
});
const older = movement({
  _id: 'a',
  description: 'Window cleaning',
  amount: -45.5,
  createdAt: '2026-11-01T12:00:00.000Z',
});
const refund = movement({ _id: 'b', type: 'refund', description: 'Dog walking', amount: 25, status: 'pending' });

const stubWallet = (balance = 1250.5) =>
  stubApi.get('/wallet', { data: { _id: 'w', balance, bankAccountConnected: false, month: { in: 80, out: -45.5 } } });
const open = (transactions: WalletTransaction[], role: Role = 'customer') => {
  stubWallet();
  stubApi.get('/wallet/transactions', { data: transactions });
  stubApi.get('/cards', { data: [] });
  return renderRoutes(routes, { path: '/user/wallet', user: aUser({ role }) });
};
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Transaction history' }))
    .getAllByRole('row')
    .slice(1);

test('shows the balance and every movement, newest first', async () => {
  open([refund, older]);
  const balance = await screen.findByRole('region', { name: 'Wallet balance' });
  expect(balance).toHaveTextContent(/\$1,250\.50.*In, last 30 days.*\+\$80\.00.*Out, last 30 days.*-\$45\.50/);
  const [first, second] = await rows();
  expect(first).toHaveTextContent(/Nov 20, 2026.*Dog walking.*Refund.*Pending.*\+\$25\.00/);
  expect(second).toHaveTextContent(/Nov 1, 2026.*Window cleaning.*Service payment.*-\$45\.50/);
  expect(screen.getByRole('rowheader', { name: 'Dog walking' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'plus $25.00' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'minus $45.50' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Transaction History', selected: true })).toBeVisible();
});

test('receipts and the CSV are in a menu', async () => {
  const { user } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Receipts & files' }));
  const entry = (name: string) => screen.findByRole('menuitem', { name });
  expect(await entry('Receipts & statements')).toHaveAttribute('href', '/user/documents');
  expect(await entry('Download CSV')).toHaveAttribute('download');
});

test.each(['provider', 'admin'] as const)('a %s gets the provider’s wallet', async (role) => {
  open([], role);
  expect(await screen.findByRole('region', { name: 'Available balance' })).toHaveTextContent('$1,250.50');
  expect(await screen.findByText(/what you earned appears here/)).toBeVisible();
  expect(screen.queryByText('Add money by card')).not.toBeInTheDocument();
});

test.each([
  [
    { balance: 120, onHold: 45.5 },
    '$120.00Available $74.50 · On hold $45.50Money of a booking is on hold until its time, and while a problem is open.',
  ],
  [{ balance: 120, onHold: 45.5, holdDays: 1 }, 'on hold until 1 day after its time, and while a problem is open.'],
  [
    { balance: 120, available: 20, fromCards: 100, returnable: 100 },
    '$120.00Available $20.00 · From card top-ups $100.00',
  ],
  [{ balance: -12.5 }, '-$12.50You owe $12.50. Your next earnings pay it off.'],
])('a provider’s balance of %p is explained', async (wallet, text) => {
  open([], 'provider');
  stubApi.get('/wallet', { data: { _id: 'w', bankAccountConnected: false, ...wallet } });
  expect(await screen.findByRole('region', { name: 'Balance' })).toHaveTextContent(text);
});

test('the address stores the filter by type', async () => {
  const { user, location } = open([]);
  stubApi.get('/wallet/transactions', ({ query }) => ({
    data: [refund, older].filter(({ type }) => type === (query.get('type') ?? type)),
  }));
  const filter = await screen.findByRole('combobox', { name: 'Transaction type' });
  await user.selectOptions(filter, 'Refund');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(location()).toBe('/user/wallet?type=refund');
  await user.selectOptions(filter, 'Deposit');
  expect(await screen.findByText('No deposits yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all transactions' }));
  expect(await rows()).toHaveLength(2);
  expect(location()).toBe('/user/wallet');
});

test('a long history loads page after page', async () => {
  const { user } = open([]);
  const calls = stubApi.pages('/wallet/transactions', [refund], [older], { total: 2 });
  expect(await screen.findByText('Showing 1 of 2')).toBeVisible();
  expect(calls[0]?.query.get('limit')).toBe('15');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Showing 2 of 2')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('row', { name: /Window cleaning/ })).toHaveFocus());
});

test('an account without a wallet is told so', async () => {
  open([]);
  stubApi.get('/wallet', () => stubApi.refusal(404, 'resource/not-found', 'The wallet was not found.'));
  expect(await screen.findByRole('heading', { name: 'Wallet Not Found' })).toBeVisible();
});

test('transactions that do not load offer Retry beside the balance', async () => {
  const { user } = open([]);
  stubApi.get('/wallet/transactions', () => stubApi.noAnswer());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Transactions');
  expect(screen.getByText('$1,250.50')).toBeVisible();
  stubApi.get('/wallet/transactions', { data: [older] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(1);
});

test('wallet.changed and booking.changed refresh the balance', async () => {
  open([older]);
  await screen.findByText('$1,250.50');
  stubWallet(1330);
  events.emit('wallet.changed', {});
  expect(await screen.findByText('$1,330.00')).toBeVisible();
  stubWallet(1400);
  events.emit('booking.changed', { bookingId: 'any' });
  expect(await screen.findByText('$1,400.00')).toBeVisible();
});
