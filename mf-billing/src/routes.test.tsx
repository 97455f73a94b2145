import { type CreditTransaction, paths, type WalletTransaction } from '@nearhand/contracts';
import { aUser, expectDeclaredCalls, oddRecords, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import { brokenItem } from '@nearhand/ui';
import release from '../release.json';
import { routes } from './routes.tsx';
import { aRecord, aSummary, thePlans } from './subscriptions/subscriptions.fixture.ts';

test('the routes are those of release.json', () => {
  expect(routes.map(({ path }) => path)).toEqual(release.routes.map(({ path }) => path));
});

test('the release names the calls that the queries of its pages make', () => expectDeclaredCalls(routes, release));

const listed = <T extends object>(record: T) => [
  ...oddRecords(record).map(([id, odd]) => ({ ...odd, _id: id, id })),
  record,
];
const open = (path: string) => renderRoutes(routes, { path, user: aUser({ role: 'provider' }) });
const lawn = { description: 'Lawn', createdAt: '2026-11-20T12:00:00.000Z' };
const money: WalletTransaction = { ...lawn, _id: 'm', type: 'refund', amount: 5, status: 'failed' };
const credits: CreditTransaction = { ...lawn, _id: 'c', type: 'spend', amount: -5 };
const expectRows = async () => {
  expect(await screen.findAllByRole('rowheader', { name: 'Lawn' })).toHaveLength(2);
  expect(screen.getAllByRole('rowheader')).toHaveLength(8);
};
afterEach(() => expect(screen.queryByText(brokenItem)).not.toBeInTheDocument());

test.each(oddRecords({ _id: 'w', balance: 5, bankAccountConnected: true }))(
  'shows a wallet with %s',
  async (_name, data) => {
    stubApi.get('/wallet', { data });
    stubApi.get('/wallet/transactions', { data: listed(money) });
    open(paths.wallet);
    expect(await screen.findByRole('region', { name: 'Available balance' })).toHaveTextContent(/\$[057]\.00/);
    await expectRows();
  },
);

test.each(oddRecords(aSummary()))('shows a subscription with %s', async (_name, data) => {
  stubApi.get('/subscription', { data });
  stubApi.get('/subscription/all', { data: listed(aRecord()) });
  open(paths.subscription);
  expect((await screen.findAllByText(/^My subscriptions$|no subscription/i))[0]).toBeVisible();
});

test('shows malformed credits', async () => {
  stubApi.get('/subscription/credits', { data: {} });
  stubApi.get('/subscription', { data: null });
  stubApi.get('/subscription/credits/history', { data: listed(credits) });
  open(paths.credits);
  await expectRows();
});

test('shows malformed plans and subscriptions', async () => {
  stubApi.get('/subscription/plans', { data: { regular: { price: 9.99 }, premium: { ...thePlans.premium, name: 7 } } });
  stubApi.get('/subscription', { data: {} });
  stubApi.get('/subscription/all', { data: listed(aRecord()) });
  stubApi.get('/subscription/credits', { data: null });
  stubApi.get('/subscription/debug', () => stubApi.refusal(404, 'route/not-found', 'Not found'));
  open(`${paths.getCredits}?tab=subscriptions`);
  const panel = within(await screen.findByRole('tabpanel', { name: 'My Subscriptions' }));
  expect(await panel.findAllByRole('listitem')).toHaveLength(8);
});
