import { events } from '@nearhand/platform';
import { aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';
import { aRecord, noPlan, thePlans } from '../subscriptions/subscriptions.fixture.ts';
import { requiredCredits } from './buy-credits-page.tsx';

const path = '/subscription/get-credits?required=15&returnUrl=/user/create-service';
const stubCredits = (credits: number) => stubApi.get('/subscription/credits', { data: { credits } });
const stubPurchase = () => stubApi.post('/subscription/credits/purchase', { data: { url: 'http://localhost/#pay' } });
const open = (credits: number, address = path) => {
  stubCredits(credits);
  stubApi.get('/subscription/plans', { data: thePlans });
  stubApi.get('/subscription', { data: noPlan });
  stubApi.get('/subscription/all', { data: [], count: 0 });
  stubApi.get('/subscription/debug', () => stubApi.refusal(404, 'resource/not-found', 'There is nothing here.'));
  return renderRoutes(routes, { path: address, user: aUser({ role: 'provider' }) });
};
const button = (name: string) => screen.findByRole('button', { name });

test('shows the missing credits, sells a package once, and leads back when there are enough', async () => {
  const { user } = open(2);
  expect(await screen.findByText(/You need 15 credits and have 2: 13 credits more to go/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/user/create-service');
  expect(screen.queryByRole('button', { name: 'Create Test Subscription' })).not.toBeInTheDocument();
  const packages = ['20 credits', '50 credits', '100 credits'].map((name) => screen.getByRole('region', { name }));
  expect(packages.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/4 services.*\$5\.99.*\$0\.30 per credit/),
    expect.stringMatching(/10 services.*\$12\.99.*\$0\.26 per credit/),
    expect.stringMatching(/20 services.*\$19\.99.*\$0\.20 per credit/),
  ]);
  stubApi.post('/subscription/credits/purchase', () => stubApi.refusal(503, 'payment/provider-failed', 'Not now.'));
  await user.click(await button('Buy the medium package'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to purchase creditsNot now.');
  const purchases = stubPurchase();
  await user.dblClick(await button('Buy the small package'));
  await waitFor(() => expect(window.location.hash).toBe('#pay'));
  expect(purchases.map(({ body }) => body)).toEqual([{ package: 'small', returnUrl: '/user/create-service' }]);

  stubCredits(15);
  events.emit('credits.changed', {});
  expect(await screen.findByText(/You have 15 credits and need 15/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/user/create-service');
});

test('a returnUrl of another site leads to the marketplace, and is not sent', async () => {
  const { user } = open(5, '/subscription/get-credits?returnUrl=//evil.test');
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/marketplace');
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/marketplace');
  const purchases = stubPurchase();
  await user.click(await button('Buy the large package'));
  await waitFor(() => expect(purchases.map(({ body }) => body)).toEqual([{ package: 'large' }]));
});

test('the tabs keep the address’s query, and Refresh loads everything again', async () => {
  const { user, location } = open(2);
  await user.click(await screen.findByRole('tab', { name: 'Subscription Plans' }));
  const checkouts = stubApi.post('/subscription/checkout', { data: { url: 'http://localhost/#plan' } });
  await user.click(await button('Try Premium for free'));
  await waitFor(() => expect(window.location.hash).toBe('#plan'));
  expect(checkouts[0]?.body).toEqual({ plan: 'premium', returnUrl: '/user/create-service' });
  await user.click(screen.getByRole('tab', { name: 'My Subscriptions' }));
  expect(await screen.findByText('No subscriptions yet')).toBeVisible();
  expect(location()).toBe('/subscription/get-credits?required=15&returnUrl=%2Fuser%2Fcreate-service&tab=subscriptions');
  stubApi.get('/subscription/all', { data: [aRecord()], count: 1 });
  stubCredits(3);
  await user.click(await button('Refresh'));
  expect(await screen.findByRole('heading', { level: 2, name: 'Regular plan' })).toBeVisible();
  expect(await screen.findByText(/have 3: 12 credits/)).toBeVisible();
});

test('a test subscription is created once, where the API allows it', async () => {
  const { user } = open(2);
  stubApi.get('/subscription/debug', { data: { debugTools: true } });
  const create = await button('Create Test Subscription');
  stubApi.post('/subscription/debug/create', () => stubApi.refusal(404, 'resource/not-found', 'It is off.'));
  await user.click(create);
  expect(await screen.findByText('Failed to create test subscription')).toBeVisible();
  const answer = held({ data: aRecord() });
  const created = stubApi.post('/subscription/debug/create', answer.answer);
  stubCredits(112);
  await user.dblClick(create);
  answer.letGo();
  expect(await screen.findByText('Test subscription created: Regular plan')).toBeVisible();
  expect(await screen.findByText(/You have 112 credits/)).toBeVisible();
  expect(created.map(({ body }) => body)).toEqual([{ plan: 'regular' }]);
});

test('after the session has ended, buying opens the login page, which leads back', async () => {
  const { user, location, navigationState } = open(2);
  const buy = await button('Buy the small package');
  stubApi.get('/subscription/credits', () => stubApi.refusal(401, 'session/ended', 'Please log in again.'));
  events.emit('credits.changed', {});
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  await user.click(buy);
  expect(await screen.findByText('You must be logged in to purchase credits')).toBeVisible();
  expect(location()).toBe('/auth/login');
  expect(navigationState()).toEqual({ from: path });
});

test('a balance that does not load offers Retry, and the packages stay', async () => {
  const { user } = open(2);
  stubApi.get('/subscription/credits', () => stubApi.noAnswer());
  const alert = within(await screen.findByRole('alert'));
  expect(await button('Buy the small package')).toBeEnabled();
  stubCredits(15);
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/that is enough/)).toBeVisible();
});

test.each([
  ['20', 20],
  ...['', '0', '-3', '1.5', '1e9', '12345678', 'many'].map((text): [string, number] => [text, 5]),
])('?required=%s requires %d', (required, credits) => {
  expect(requiredCredits(new URLSearchParams({ required }))).toBe(credits);
});
