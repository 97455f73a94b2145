import type { WalletTransaction } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const wallet = { _id: 'w', balance: 1250.5, bankAccountConnected: false };
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
const refund = movement({
  _id: 'b',
  type: 'refund',
  description: 'Cancelled: dog walking',
  amount: 25,
  status: 'pending',
});

const open = (
  transactions: WalletTransaction[],
  { role = 'customer', path = '/user/wallet' }: { role?: 'customer' | 'provider' | 'admin'; path?: string } = {},
) => {
  stubApi.get('/wallet', { data: wallet });
  stubApi.get('/wallet/transactions', { data: transactions });
  return renderRoutes(routes, { path, user: aUser({ role }) });
};
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Transaction history' }))
    .getAllByRole('row')
    .slice(1);

test('shows the balance and every movement, newest first', async () => {
  open([older, refund]);

  expect(await screen.findByRole('region', { name: 'Wallet balance' })).toHaveTextContent('$1,250.50');
  const [first, second] = await rows();
  expect(first).toHaveTextContent(/Nov 20, 2026.*Cancelled: dog walking.*Refund.*Pending.*\+\$25\.00/);
  expect(second).toHaveTextContent(/Nov 1, 2026.*Window cleaning.*Service payment.*Completed.*-\$45\.50/);
  expect(screen.getByRole('rowheader', { name: 'Cancelled: dog walking' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'plus $25.00' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'minus $45.50' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Transaction History', selected: true })).toBeVisible();
});

test.each(['provider', 'admin'] as const)('%s sees the provider wallet', async (role) => {
  open([], { role });
  expect(await screen.findByRole('region', { name: 'Available balance' })).toHaveTextContent('$1,250.50');
  expect(await screen.findByText('No transactions yet')).toBeVisible();
  expect(screen.getByText(/what you earned appears here/)).toBeVisible();
});

test('one type can be picked, and is kept in the address', async () => {
  const { user, location } = open([older, refund]);

  await user.selectOptions(await screen.findByRole('combobox', { name: 'Transaction type' }), 'Refund');
  expect(await rows()).toHaveLength(1);
  expect(location()).toBe('/user/wallet?type=refund');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Transaction type' }), 'Deposit');
  expect(screen.getByText('No deposits yet')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Show all transactions' }));
  expect(await rows()).toHaveLength(2);
  expect(location()).toBe('/user/wallet');
});

test('a long history comes a page at a time', async () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    movement({ _id: String(index), description: `Visit ${index}` }),
  );
  const { user } = open(many);
  expect(await rows()).toHaveLength(15);

  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await rows()).toHaveLength(30);
  expect(screen.getByRole('row', { name: /Visit 15/ })).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(screen.getByText('Showing 40 of 40')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('an account without a wallet is told so', async () => {
  open([]);
  stubApi.get('/wallet', () => stubApi.refusal(404, 'resource/not-found', 'The wallet was not found.'));
  expect(await screen.findByRole('heading', { name: 'Wallet Not Found' })).toBeVisible();
});

test('a wallet that does not come can be asked for again', async () => {
  const { user } = open([older]);
  stubApi.get('/wallet', () => stubApi.noAnswer());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Wallet');
  stubApi.get('/wallet', { data: wallet });

  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('$1,250.50')).toBeVisible();
});

test('transactions that do not come leave the balance standing', async () => {
  const { user } = open([]);
  stubApi.get('/wallet/transactions', () => stubApi.noAnswer());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Transactions');
  expect(screen.getByText('$1,250.50')).toBeVisible();
  stubApi.get('/wallet/transactions', { data: [older] });

  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await rows()).toHaveLength(1);
});

test.each([() => events.emit('wallet.changed', {}), () => events.emit('booking.changed', { bookingId: 'any' })])(
  'what happens elsewhere refreshes the balance',
  async (happen) => {
    open([older]);
    await screen.findByText('$1,250.50');
    stubApi.get('/wallet', { data: { ...wallet, balance: 1330 } });

    happen();

    expect(await screen.findByText('$1,330.00')).toBeVisible();
  },
);
