import type { SubscriptionSummary as Summary } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import SubscriptionSummary from './subscription-summary.tsx';
import WalletSummary from './wallet-summary.tsx';

const stubWallet = (balance: number) =>
  stubApi.get('/wallet', { data: { _id: 'w', balance, bankAccountConnected: false } });
const stubPlan = (change: Partial<Summary> = {}) =>
  stubApi.get('/subscription', { data: { subscriptionType: 'none', credits: 0, ...change } });

const row = (
  <>
    <section aria-label="wallet">
      <WalletSummary />
    </section>
    <section aria-label="plan">
      <SubscriptionSummary />
    </section>
  </>
);
const open = (serves?: (path: string) => boolean) =>
  renderRoutes([{ path: '/', element: row }], { path: '/', user: aUser(), host: serves && { serves } });
const card = (name: string) => within(screen.getByRole('region', { name }));

test('each figure leads to where it comes from, and whoever has no plan to the plans', async () => {
  stubWallet(12.5);
  stubPlan();
  open();
  expect(await screen.findByText('$12.50')).toBeVisible();
  expect(await screen.findByText('No Plan')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Wallet Balance' })).toHaveAttribute('href', '/user/wallet');
  expect(screen.getByRole('link', { name: 'Subscription' })).toHaveAttribute('href', '/user/subscription');
  expect(screen.getByRole('link', { name: 'Get a plan' })).toHaveAttribute('href', '/subscription/plans');
});

test('no link leads where nobody serves', async () => {
  stubWallet(0);
  stubPlan();
  open(() => false);
  expect(await screen.findByText('No Plan')).toBeVisible();
  expect(await screen.findByText('$0.00')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a plan is named, with how it stands', async () => {
  stubWallet(0);
  stubPlan({ subscriptionType: 'premium', subscriptionStatus: 'past_due' });
  open();
  expect(await screen.findByText('Premium')).toBeVisible();
  expect(screen.getByText('Payment overdue')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Get a plan' })).not.toBeInTheDocument();
});

test('a figure that cannot be had costs its own card, and is asked for again', async () => {
  stubWallet(12.5);
  stubApi.get('/subscription', () => stubApi.noAnswer());
  const { user } = open();
  expect(await card('plan').findByText('–')).toBeVisible();
  expect(await card('wallet').findByText('$12.50')).toBeVisible();
  stubPlan({ subscriptionType: 'regular', subscriptionStatus: 'active' });
  await user.click(card('plan').getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Regular')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test.each(['credits.changed', 'subscription.changed'] as const)('they follow money, and a plan by %s', async (news) => {
  stubWallet(12.5);
  stubPlan();
  open();
  await screen.findByText('$12.50');
  await screen.findByText('No Plan');
  stubWallet(50);
  stubPlan({ subscriptionType: 'regular', subscriptionStatus: 'active' });
  events.emit('wallet.changed', {});
  events.emit(news, {});
  expect(await screen.findByText('$50.00')).toBeVisible();
  expect(await screen.findByText('Regular')).toBeVisible();
});
