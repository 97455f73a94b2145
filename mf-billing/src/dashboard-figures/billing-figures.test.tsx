import type { SubscriptionSummary as Summary } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi } from '@nearhand/testing';
import SubscriptionSummary from './subscription-summary.tsx';
import WalletSummary from './wallet-summary.tsx';

const stubWallet = (balance: number) =>
  stubApi.get('/wallet', { data: { _id: 'w', balance, bankAccountConnected: false } });
const stubPlan = (change: Partial<Summary> = {}) =>
  stubApi.get('/subscription', { data: { subscriptionType: 'none', credits: 0, ...change } });
const Row = () => (
  <>
    <WalletSummary />
    <SubscriptionSummary />
  </>
);
const open = (serves?: (path: string) => boolean) => {
  stubWallet(12.5);
  stubPlan();
  return renderRoutes([{ path: '/', Component: Row }], { path: '/', user: aUser(), host: serves && { serves } });
};

test('each figure links to its page, and without a plan there is a link to the plans', async () => {
  open();
  expect(await screen.findByText('$12.50')).toBeVisible();
  expect(await screen.findByText('No Plan')).toBeVisible();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/user/wallet', '/user/subscription', '/subscription/plans']);
});

test('no link leads to a page of a missing slice', async () => {
  open(() => false);
  expect(await screen.findByText('No Plan')).toBeVisible();
  expect(await screen.findByText('$12.50')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a figure that does not load offers Retry, and the other one stays', async () => {
  const { user } = open();
  stubApi.get('/subscription', () => stubApi.noAnswer());
  expect(await screen.findByText('–')).toBeVisible();
  expect(await screen.findByText('$12.50')).toBeVisible();
  stubPlan({ subscriptionType: 'premium', subscriptionStatus: 'past_due' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Premium')).toBeVisible();
  expect(screen.getByText('Payment overdue')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('wallet.changed, credits.changed and subscription.changed refresh the figures', async () => {
  open();
  await screen.findByText('$12.50');
  await screen.findByText('No Plan');
  stubWallet(50);
  events.emit('wallet.changed', {});
  expect(await screen.findByText('$50.00')).toBeVisible();
  stubPlan({ subscriptionType: 'regular', subscriptionStatus: 'active' });
  events.emit('credits.changed', {});
  expect(await screen.findByText('Regular')).toBeVisible();
  stubPlan({ subscriptionType: 'premium', subscriptionStatus: 'active' });
  events.emit('subscription.changed', {});
  expect(await screen.findByText('Premium')).toBeVisible();
});
