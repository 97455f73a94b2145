import type { SubscriptionSummary } from '@nearhand/contracts';
import { aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { aSummary, december, noPlan, thePlans } from '../subscriptions/subscriptions.fixture.ts';

const open = (summary?: SubscriptionSummary, path = '/subscription/plans') => {
  stubApi.get('/subscription/plans', { data: thePlans });
  if (summary) stubApi.get('/subscription', { data: summary });
  return renderRoutes(routes, { path, user: summary && aUser() });
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));
afterEach(() => {
  window.location.hash = '';
});

test('a visitor reads what the plans cost and bring, and is led to the login and back', async () => {
  const { user, location, navigationState } = open(undefined, '/subscription/plans?returnUrl=/user/create-service');
  const regular = await card('Regular');
  expect(regular.getByText(/\$9\.99/).parentElement).toHaveTextContent('$9.99a month');
  expect(regular.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '14-day free trial',
    '10 credits when you start',
    '100 credits with each month you pay for',
    expect.any(String),
  ]);
  expect((await card('Premium')).getByText('200 credits with each year you pay for')).toBeVisible();

  const answer = screen.getByText(/^Providers spend them/);
  expect(answer).not.toBeVisible();
  await user.click(screen.getByText('What are credits for?'));
  expect(answer).toBeVisible();

  await user.click(regular.getByRole('button', { name: 'Try Regular for free' }));
  expect(await screen.findByText('You must be logged in to subscribe')).toBeVisible();
  expect(location()).toBe('/auth/login');
  expect(navigationState()).toEqual({ from: '/subscription/plans?returnUrl=/user/create-service' });
});

test.each([
  ['a way back', '/user/create-service', { plan: 'regular', returnUrl: '/user/create-service' }],
  ['another site', 'https://evil.test/', { plan: 'regular' }],
  ['a script', 'javascript:alert(1)', { plan: 'regular' }],
])('a checkout is opened once, with %s', async (_what, returnUrl, body) => {
  const { user } = open(noPlan, `/subscription/plans?returnUrl=${encodeURIComponent(returnUrl)}`);
  const answer = held({ data: { url: 'http://localhost/#checkout' } });
  const checkouts = stubApi.post('/subscription/checkout', answer.answer);
  const button = (await card('Regular')).getByRole('button');
  await user.dblClick(button);
  expect(button).toBeDisabled();
  answer.letGo();
  await waitFor(() => expect(window.location.hash).toBe('#checkout'));
  expect(checkouts.map((call) => call.body)).toEqual([body]);
  expect(button).toBeDisabled();

  // The browser kept the page, and Back shows it again: what is bought then is another purchase.
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await waitFor(() => expect(checkouts).toHaveLength(2));
  const [first, second] = checkouts.map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toBeTruthy();
  expect(second).not.toBe(first);
});

test('a refused checkout says why, a lost answer keeps the key, and no address runs a script', async () => {
  const { user } = open(noPlan);
  const button = (await card('Premium')).getByRole('button');
  stubApi.post('/subscription/checkout', () => stubApi.refusal(409, 'subscription/plan-held', 'You have this plan.'));
  await user.click(button);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to create subscription');
  expect(alert).toHaveTextContent('You have this plan.');

  const lost = stubApi.post('/subscription/checkout', () => stubApi.noAnswer());
  await user.click(button);
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  const odd = stubApi.post('/subscription/checkout', { data: { url: 'javascript:document.title="taken"' } });
  await user.click(button);
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
  expect(odd[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
  expect(document.title).not.toBe('taken');
});

test('another plan is changed to for the sums that were shown; a refused card loses nothing', async () => {
  const { user } = open(aSummary());
  expect(await screen.findByText(/You're on the Regular plan, which renews on December 3, 2026/)).toBeVisible();
  expect((await card('Regular')).getByRole('button', { name: 'Current plan' })).toBeDisabled();
  const preview = {
    amountDue: 94.01,
    credit: 4.99,
    nextBillingDate: '2027-11-21T12:00:00.000Z',
    prorationDate: 1_795_000_000,
  };
  const asked = stubApi.get('/subscription/change', { data: preview });
  const opener = (await card('Premium')).getByRole('button', { name: 'Change to Premium' });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Premium' }));
  expect(await dialog.findByText('$94.01')).toBeVisible();
  expect(dialog.getByText('$4.99')).toBeVisible();
  expect(dialog.getByText('$99.00').parentElement).toHaveTextContent('$99.00 a year');
  expect(dialog.getByText('November 21, 2027')).toBeVisible();
  expect(asked[0]?.query.get('plan')).toBe('premium');

  const confirm = dialog.getByRole('button', { name: 'Confirm Change' });
  const refused = stubApi.post('/subscription/change', () =>
    stubApi.refusal(402, 'subscription/payment-failed', 'Your card was declined.'),
  );
  await user.click(confirm);
  expect(await dialog.findByRole('alert')).toHaveTextContent(/Nothing was charged and you keep Regular\./);

  // Prices have moved: what is agreed to next is what is shown then.
  stubApi.get('/subscription/change', { data: { ...preview, amountDue: 95, prorationDate: 1_795_000_600 } });
  stubApi.post('/subscription/change', () =>
    stubApi.refusal(409, 'subscription/change-refused', 'Prices have changed.'),
  );
  await user.click(confirm);
  expect(await dialog.findByText('$95.00')).toBeVisible();

  const changes = stubApi.post('/subscription/change', { data: aSummary({ subscriptionType: 'premium' }) });
  stubApi.get('/subscription', { data: aSummary({ subscriptionType: 'premium' }) });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.dblClick(confirm);
  expect(await screen.findByText('You are on the Premium plan now')).toBeVisible();
  expect(changes.map(({ body }) => body)).toEqual([{ plan: 'premium', prorationDate: 1_795_000_600 }]);
  expect(changes[0]?.headers.get('idempotency-key')).not.toBe(refused[0]?.headers.get('idempotency-key'));
  expect(await (await card('Premium')).findByRole('button', { name: 'Current plan' })).toBeDisabled();
});

test('a change whose answer was lost is said to be done when it is; it promises no start', async () => {
  const { user } = open(aSummary());
  const premium = await card('Premium');
  expect(premium.queryByText(/free trial|when you start|Nothing is charged/)).not.toBeInTheDocument();
  const preview = { amountDue: 0, credit: 0, prorationDate: 1_795_000_000 };
  stubApi.get('/subscription/change', { data: preview });
  await user.click(premium.getByRole('button', { name: 'Change to Premium' }));
  const confirm = await screen.findByRole('button', { name: 'Confirm Change' });
  await waitFor(() => expect(confirm).toBeEnabled());
  stubApi.post('/subscription/change', () => stubApi.noAnswer());
  await user.click(confirm);
  expect(await screen.findByText('Failed to change plan')).toBeVisible();

  stubApi.get('/subscription', { data: aSummary({ subscriptionType: 'premium' }) });
  await user.click(confirm);
  expect(await screen.findByText('You are on the Premium plan now')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a change that cannot be had now says why', async () => {
  const { user } = open(aSummary({ subscriptionStatus: 'past_due' }));
  const why = 'Please pay your open bill before you change the plan.';
  stubApi.get('/subscription/change', () => stubApi.refusal(409, 'subscription/change-refused', why));
  await user.click((await card('Premium')).getByRole('button', { name: 'Change to Premium' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(why)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Confirm Change' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Keep Regular' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each<[string, SubscriptionSummary]>([
  ['in its free trial until December 3, 2026', aSummary({ subscriptionStatus: 'trialing', trialEndsAt: december })],
  ['which ends on December 3, 2026', aSummary({ stripeSubscription: { cancelAtPeriodEnd: true } })],
  ['its last payment is overdue', aSummary({ subscriptionStatus: 'past_due' })],
])('the banner says that a plan is held, %s', async (words, summary) => {
  open(summary);
  expect(await screen.findByRole('note')).toHaveTextContent(words);
});

test('nothing is offered before it is known what somebody has', async () => {
  const { user } = open(noPlan);
  stubApi.get('/subscription', () => stubApi.noAnswer());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Plans');
  expect(screen.queryByRole('button', { name: /Regular/ })).not.toBeInTheDocument();
  stubApi.get('/subscription', { data: aSummary({ subscriptionStatus: 'canceled' }) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Try Regular for free' })).toBeEnabled();
});
