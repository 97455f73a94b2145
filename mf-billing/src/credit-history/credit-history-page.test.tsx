import type { CreditTransaction } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';
import { aSummary, noPlan } from '../subscriptions/subscriptions.fixture.ts';

const spent = (number: number, change: Partial<CreditTransaction> = {}): CreditTransaction => ({
  _id: String(number),
  description: `Service ${number}`,
  type: 'spend',
  amount: -5,
  createdAt: new Date(Date.UTC(2026, 9, 1, 12, number)).toISOString(),
  ...change,
});
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Credit history' }))
    .getAllByRole('row')
    .slice(1);
const stub = (credits: number, history: CreditTransaction[], summary = aSummary()) => {
  stubApi.get('/subscription/credits', { data: { credits } });
  stubApi.get('/subscription/credits/history', ({ query }) => {
    const total = history.length + 1;
    if (query.get('cursor')) return { data: [spent(4)], total };
    return history.length < 15 ? { data: history } : { data: history, next: 'second', total };
  });
  stubApi.get('/subscription', { data: summary });
};
const open = () => renderRoutes(routes, { path: '/user/credits', user: aUser({ role: 'provider' }) });

test('shows balance, plan and history a page at a time, and follows live updates', async () => {
  stub(
    42,
    Array.from({ length: 15 }, (_, number) => spent(19 - number)),
  );
  const { user, location } = open();
  expect(await screen.findByText('42')).toBeVisible();
  expect(location()).toBe('/subscription/credits');
  expect(await screen.findByText('Regular')).toBeVisible();
  expect(screen.getByText('Renews Dec 3')).toBeVisible();
  expect(screen.getByText('Creating a service costs 5 credits')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Buy More Credits' })).toHaveAttribute('href', '/subscription/get-credits');
  expect((await rows())[0]).toHaveTextContent(/Service 19.*Spent.*-5 credits/);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Showing 16 of 16')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('row', { name: /Service 4/ })).toHaveFocus());

  stub(43, [spent(30, { type: 'purchase', amount: 1, description: 'One' })], noPlan);
  events.emit('credits.changed', {});
  expect(await screen.findByText('43')).toBeVisible();
  expect(await screen.findByRole('row', { name: /One.*Purchase.*plus 1 credit$/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/subscription/plans');
});

test('each part that does not load offers its own Retry', async () => {
  for (const path of ['/subscription/credits', '/subscription/credits/history', '/subscription'])
    stubApi.get(path, () => stubApi.noAnswer());
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Credit History');
  stub(7, [], noPlan);
  for (const retry of await screen.findAllByRole('button', { name: 'Retry' })) await user.click(retry);
  expect(await screen.findByText('7')).toBeVisible();
  expect(await screen.findByText('No Plan')).toBeVisible();
  expect(await screen.findByText('No credit transactions yet')).toBeVisible();
});
