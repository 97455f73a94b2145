import { events } from '@nearhand/platform';
import { aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';
import { aRecord, noPlan, thePlans } from '../subscriptions/subscriptions.fixture.ts';
import { requiredCredits } from './buy-credits-page.tsx';

const open = (credits: number, path = '/subscription/get-credits?required=15&returnUrl=/user/create-service') => {
  stubApi.get('/subscription/credits', { data: { credits } });
  stubApi.get('/subscription/plans', { data: thePlans });
  stubApi.get('/subscription', { data: noPlan });
  stubApi.get('/subscription/all', { data: [], count: 0 });
  stubApi.get('/subscription/debug', () => stubApi.refusal(404, 'resource/not-found', 'There is nothing here.'));
  return renderRoutes(routes, { path, user: aUser({ role: 'provider' }) });
};
const notice = (text: RegExp) => screen.findByText(text);
afterEach(() => {
  window.location.hash = '';
});

test('says what is missing, sells a package once, and leads on when there are enough', async () => {
  const { user } = open(2);
  expect(await notice(/You need 15 credits and have 2: 13 credits more to go/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/user/create-service');
  expect(screen.queryByRole('button', { name: 'Create Test Subscription' })).not.toBeInTheDocument();
  const packages = ['20 credits', '50 credits', '100 credits'].map((name) => screen.getByRole('region', { name }));
  expect(packages.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/4 services.*\$5\.99.*\$0\.30 per credit/),
    expect.stringMatching(/10 services.*\$12\.99.*\$0\.26 per credit/),
    expect.stringMatching(/20 services.*\$19\.99.*\$0\.20 per credit/),
  ]);

  stubApi.post('/subscription/credits/purchase', () => stubApi.refusal(503, 'payment/provider-failed', 'Not now.'));
  await user.click(screen.getByRole('button', { name: 'Buy the medium package' }));
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent('Failed to purchase credits');
  expect(refusal).toHaveTextContent('Not now.');
  const purchases = stubApi.post('/subscription/credits/purchase', { data: { url: 'http://localhost/#pay' } });
  await user.dblClick(screen.getByRole('button', { name: 'Buy the small package' }));
  await waitFor(() => expect(window.location.hash).toBe('#pay'));
  expect(purchases.map(({ body }) => body)).toEqual([{ package: 'small', returnUrl: '/user/create-service' }]);

  stubApi.get('/subscription/credits', { data: { credits: 22 } });
  events.emit('credits.changed', {});
  expect(await notice(/You have 22 credits and need 15/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/user/create-service');
});

test.each(['https://evil.test/', '//evil.test', 'javascript:alert(1)', ''])(
  'a way back that leaves the site goes to the marketplace: %s',
  async (returnUrl) => {
    const { user } = open(5, `/subscription/get-credits?returnUrl=${encodeURIComponent(returnUrl)}`);
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/marketplace');
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/marketplace');
    const purchases = stubApi.post('/subscription/credits/purchase', { data: { url: 'http://localhost/#pay' } });
    await user.click(screen.getByRole('button', { name: 'Buy the large package' }));
    await waitFor(() => expect(purchases.map(({ body }) => body)).toEqual([{ package: 'large' }]));
  },
);

test('plans and own subscriptions are tabs that keep what the page was asked with; Refresh asks again', async () => {
  const { user, location } = open(2);
  await user.click(await screen.findByRole('tab', { name: 'Subscription Plans' }));
  const checkouts = stubApi.post('/subscription/checkout', { data: { url: 'http://localhost/#plan' } });
  await user.click(await screen.findByRole('button', { name: 'Try Premium for free' }));
  await waitFor(() => expect(window.location.hash).toBe('#plan'));
  expect(checkouts[0]?.body).toEqual({ plan: 'premium', returnUrl: '/user/create-service' });

  await user.click(screen.getByRole('tab', { name: 'My Subscriptions' }));
  expect(await screen.findByText('No subscriptions yet')).toBeVisible();
  expect(location()).toBe('/subscription/get-credits?required=15&returnUrl=%2Fuser%2Fcreate-service&tab=subscriptions');
  stubApi.get('/subscription/all', { data: [aRecord()], count: 1 });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Active subscription')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Regular plan' })).toBeVisible();
});

test('a test subscription is offered only where the API offers it', async () => {
  const { user } = open(2);
  stubApi.get('/subscription/debug', { data: { debugTools: true } });
  const button = await screen.findByRole('button', { name: 'Create Test Subscription' });
  stubApi.post('/subscription/debug/create', () => stubApi.refusal(404, 'resource/not-found', 'It is off.'));
  await user.click(button);
  expect(await screen.findByText('Failed to create test subscription')).toBeVisible();
  const answer = held({ data: aRecord() });
  const made = stubApi.post('/subscription/debug/create', answer.answer);
  stubApi.get('/subscription/credits', { data: { credits: 112 } });
  await user.dblClick(button);
  answer.letGo();
  expect(await screen.findByText('Test subscription created: Regular plan')).toBeVisible();
  expect(await notice(/You have 112 credits/)).toBeVisible();
  expect(made.map(({ body }) => body)).toEqual([{ plan: 'regular' }]);
});

test('whoever is signed out meanwhile is told that it takes a login', async () => {
  const { user, location, navigationState } = open(2);
  const button = await screen.findByRole('button', { name: 'Buy the small package' });
  stubApi.get('/subscription/credits', () => stubApi.refusal(401, 'session/ended', 'Please log in again.'));
  events.emit('credits.changed', {});
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  await user.click(button);
  expect(await screen.findByText('You must be logged in to purchase credits')).toBeVisible();
  expect(location()).toBe('/auth/login');
  expect(navigationState()).toEqual({ from: '/subscription/get-credits?required=15&returnUrl=/user/create-service' });
});

test('a balance that cannot be had is asked for again, and the packages stand', async () => {
  const { user } = open(2);
  stubApi.get('/subscription/credits', () => stubApi.noAnswer());
  const alert = within(await screen.findByRole('alert'));
  expect(screen.getByRole('button', { name: 'Buy the small package' })).toBeEnabled();
  stubApi.get('/subscription/credits', { data: { credits: 15 } });
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await notice(/that is enough/)).toBeVisible();
});

test.each([
  ['20', 20],
  ['', 5],
  ['0', 5],
  ['-3', 5],
  ['1.5', 5],
  ['1e9', 5],
  ['12345678', 5],
  ['many', 5],
])('?required=%s asks for %d', (required, credits) => {
  expect(requiredCredits(new URLSearchParams({ required }))).toBe(credits);
});
