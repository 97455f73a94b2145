import type { SubscriptionSummary } from '@nearhand/contracts';
import { aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { aSummary, december, noPlan, thePlans } from '../subscriptions/subscriptions.fixture.ts';

const stubSummary = (data: SubscriptionSummary) => stubApi.get('/subscription', { data });
const stubError = (path: string, status: number, code: string, error: string) =>
  stubApi.post(path, () => stubApi.refusal(status, code, error));
const open = (summary?: SubscriptionSummary, path = '/subscription/plans') => {
  stubApi.get('/subscription/plans', { data: thePlans });
  if (summary) stubSummary(summary);
  return renderRoutes(routes, { path, user: summary && aUser() });
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const keyOf = (calls: { headers: Headers }[], index = 0) => calls[index]?.headers.get('idempotency-key');

test('signed out, a visitor reads the plans, and subscribing opens the login page, which leads back', async () => {
  const { user, location, navigationState } = open(undefined, '/subscription/plans?returnUrl=/user/create-service');
  const regular = await card('Regular');
  expect(regular.getByText(/\$9\.99/).parentElement).toHaveTextContent('$9.99a month');
  expect(regular.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '100 credits with each month you pay for',
    expect.any(String),
    '14-day free trial',
    '10 credits when you start',
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
  ['/user/create-service', { plan: 'regular', returnUrl: '/user/create-service' }],
  ['https://evil.test/', { plan: 'regular' }],
])('a double click opens one checkout; returnUrl %s', async (returnUrl, body) => {
  const { user } = open(noPlan, `/subscription/plans?returnUrl=${encodeURIComponent(returnUrl)}`);
  const answer = held({ data: { url: 'http://localhost/#checkout' } });
  const checkouts = stubApi.post('/subscription/checkout', answer.answer);
  const button = (await card('Regular')).getByRole('button');
  await waitFor(() => expect(button).toBeEnabled());
  await user.dblClick(button);
  expect(button).toBeDisabled();
  answer.letGo();
  await waitFor(() => expect(window.location.hash).toBe('#checkout'));
  expect(checkouts.map((call) => call.body)).toEqual([body]);
  expect(button).toBeDisabled();

  // Back shows the page from the browser's cache: the next purchase is another one.
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await waitFor(() => expect(checkouts).toHaveLength(2));
  expect(keyOf(checkouts)).toBeTruthy();
  expect(keyOf(checkouts, 1)).not.toBe(keyOf(checkouts));
});

test('a checkout error is explained, a retry after a lost answer has the same key, and no URL runs a script', async () => {
  const { user } = open(noPlan);
  const button = (await card('Premium')).getByRole('button');
  stubError('/subscription/checkout', 409, 'subscription/plan-held', 'You have this plan.');
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create subscriptionYou have this plan.');
  const lost = stubApi.post('/subscription/checkout', () => stubApi.noAnswer());
  await user.click(button);
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  const script = stubApi.post('/subscription/checkout', { data: { url: 'javascript:document.title="taken"' } });
  await user.click(button);
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
  expect(keyOf(script)).toBe(keyOf(lost));
  expect(document.title).not.toBe('taken');
});

const preview = { amountDue: 94.01, credit: 4.99, nextBillingDate: '2027-11-21T12:00:00.000Z', prorationDate: 1 };
const premium = aSummary({ subscriptionType: 'premium' });

test('a plan is changed once for the price that was shown; a declined card changes nothing', async () => {
  const { user } = open(aSummary());
  expect(await screen.findByText(/You're on the Regular plan, which renews on December 3, 2026/)).toBeVisible();
  expect((await card('Regular')).getByRole('button', { name: 'Current plan' })).toBeDisabled();
  expect((await card('Premium')).queryByText(/free trial|when you start|Nothing is/)).not.toBeInTheDocument();
  const previews = stubApi.get('/subscription/change', { data: preview });
  await user.click((await card('Premium')).getByRole('button', { name: 'Change to Premium' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Premium' }));
  const confirm = dialog.getByRole('button', { name: 'Confirm Change' });
  await dialog.findByText('$94.01');
  expect(screen.getByRole('dialog')).toHaveTextContent(
    /Charged today\$94\.01Kept for your next bills\$4\.99Premium costs\$99\.00 a yearNext billNovember 21, 2027/,
  );
  expect(previews[0]?.query.get('plan')).toBe('premium');

  const declined = stubError('/subscription/change', 402, 'subscription/payment-failed', 'Your card was declined.');
  await user.click(confirm);
  expect(await dialog.findByRole('alert')).toHaveTextContent(/Nothing was charged and you keep Regular\./);
  stubApi.get('/subscription/change', { data: { ...preview, amountDue: 95, prorationDate: 2 } });
  stubError('/subscription/change', 409, 'subscription/change-refused', 'Prices have changed.');
  await user.click(confirm);
  expect(await dialog.findByText('$95.00')).toBeVisible();

  const changes = stubApi.post('/subscription/change', { data: premium });
  stubSummary(premium);
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.dblClick(confirm);
  expect(await screen.findByText('You are on the Premium plan now')).toBeVisible();
  expect(changes.map(({ body }) => body)).toEqual([{ plan: 'premium', prorationDate: 2 }]);
  expect(keyOf(changes)).not.toBe(keyOf(declined));
  expect(await (await card('Premium')).findByRole('button', { name: 'Current plan' })).toBeDisabled();
});

test('after a lost answer the current plan tells whether the change is done', async () => {
  const { user } = open(aSummary());
  stubApi.get('/subscription/change', { data: preview });
  await user.click((await card('Premium')).getByRole('button', { name: 'Change to Premium' }));
  const confirm = await screen.findByRole('button', { name: 'Confirm Change' });
  await waitFor(() => expect(confirm).toBeEnabled());
  stubApi.post('/subscription/change', () => stubApi.noAnswer());
  await user.click(confirm);
  expect(await screen.findByText('Failed to change plan')).toBeVisible();
  stubSummary(premium);
  await user.click(confirm);
  expect(await screen.findByText('You are on the Premium plan now')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a change in the free trial says that the trial goes on, and nothing of paid time', async () => {
  const { user } = open(aSummary({ subscriptionStatus: 'trialing', trialEndsAt: december }));
  stubApi.get('/subscription/change', { data: { ...preview, amountDue: 0, credit: 0, nextBillingDate: december } });
  await user.click((await card('Premium')).getByRole('button', { name: 'Change to Premium' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^Your free trial goes on until then/)).toBeVisible();
  expect(dialog.queryByText(/What you have paid/)).not.toBeInTheDocument();
});

test('a change that is not possible now is explained', async () => {
  const { user } = open(aSummary({ subscriptionStatus: 'past_due' }));
  const reason = 'Please pay your open bill before you change the plan.';
  stubApi.get('/subscription/change', () => stubApi.refusal(409, 'subscription/change-refused', reason));
  await user.click((await card('Premium')).getByRole('button', { name: 'Change to Premium' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(reason)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Manage Subscription' })).toHaveAttribute('href', '/user/subscription');
  expect(dialog.getByRole('button', { name: 'Confirm Change' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Keep Regular' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each<[string, SubscriptionSummary]>([
  ['in its free trial until December 3, 2026', aSummary({ subscriptionStatus: 'trialing', trialEndsAt: december })],
  ['which ends on December 3, 2026', aSummary({ stripeSubscription: { cancelAtPeriodEnd: true } })],
  ['its last payment is overdue', aSummary({ subscriptionStatus: 'past_due' })],
])('the banner names the current plan, %s', async (text, summary) => {
  open(summary);
  expect(await screen.findByRole('note')).toHaveTextContent(text);
});

test('offers no plan before the user’s subscription has loaded', async () => {
  const { user } = open(noPlan);
  stubApi.get('/subscription', () => stubApi.noAnswer());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Plans');
  expect(screen.queryByRole('button', { name: /Regular/ })).not.toBeInTheDocument();
  stubSummary(aSummary({ subscriptionStatus: 'canceled' }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const button = await screen.findByRole('button', { name: 'Try Regular for free' });
  await waitFor(() => expect(button).toBeEnabled());
});

test('the plans show at once, and their buttons wait for the user’s subscription', async () => {
  open(noPlan);
  const { answer, letGo } = held({ data: noPlan });
  stubApi.get('/subscription', answer);
  expect(await screen.findByRole('button', { name: 'Try Regular for free' })).toBeDisabled();
  letGo();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try Regular for free' })).toBeEnabled());
});

test('a member is not promised the trial of a visitor, whose plans the document has', async () => {
  const { signIn } = open();
  expect(await screen.findByRole('button', { name: 'Try Regular for free' })).toBeEnabled();
  stubSummary(noPlan);
  const regular = { ...thePlans.regular, trialDays: 0 };
  const { answer, letGo } = held({ data: { ...thePlans, regular } });
  const asked = stubApi.get('/subscription/plans', answer);
  signIn(aUser());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Try Regular for free' })).toBeDisabled();
  letGo();
  expect(await screen.findByRole('button', { name: 'Subscribe to Regular' })).toBeEnabled();
});
