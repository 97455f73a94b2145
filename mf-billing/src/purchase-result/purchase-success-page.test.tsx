import { setImmediate as macrotask } from 'node:timers/promises';
import type { CreditTransaction, SubscriptionSummary } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act } from 'react';
import { routes } from '../routes.tsx';
import { aSummary, december, noPlan } from '../subscriptions/subscriptions.fixture.ts';
import { isCredited, outcomeOf, readPurchase } from './purchase-api.ts';

const credited: CreditTransaction = {
  _id: 't',
  description: '20 credits (small package)',
  type: 'purchase',
  amount: 20,
  createdAt: '2026-11-21T12:00:00.000Z',
  reference: 'cs_1',
};
const other = { ...credited, _id: 'o', amount: 100, reference: 'cs_other' };
const credits = 'session_id=cs_1&ref=ref-1&type=credits&package=large';
const plan = 'session_id=cs_1&ref=ref-1&type=subscription&package=regular';

const open = (query: string, transactions: CreditTransaction[]) => {
  const asked = stubApi.get('/subscription/credits/history', { data: transactions });
  return { asked, ...renderRoutes(routes, { path: `/subscription/success?${query}`, user: aUser() }) };
};
const heard = (): string[] => {
  const names: string[] = [];
  const deaf = (['credits.changed', 'subscription.changed'] as const).map((name) =>
    events.on(name, () => names.push(name)),
  );
  stopHearing = () => {
    for (const stop of deaf) stop();
  };
  return names;
};
let stopHearing = () => {};
afterEach(() => {
  stopHearing();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('says for a second that it is at work, then what was really credited, and tells the others once', async () => {
  const news = heard();
  open(`${credits}&returnUrl=/user/create-service`, [other, credited]);
  expect(await screen.findByRole('heading', { name: 'Processing your purchase…' })).toBeVisible();
  expect(screen.queryByText(/credits/)).not.toBeInTheDocument();

  expect(await screen.findByRole('heading', { name: '20 credits added' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/user/create-service');
  await waitFor(() => expect(news).toEqual(['credits.changed', 'subscription.changed']));
});

test('looks again while the purchase is not there yet; a plan shows its trial and its first credits', async () => {
  const news = heard();
  stubApi.get('/subscription', { data: noPlan });
  const { asked } = open(`${plan}&returnUrl=https://evil.test`, [other]);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.getByRole('heading', { name: 'Processing your purchase…' })).toBeVisible();
  expect(news).toEqual([]);

  stubApi.get('/subscription', { data: aSummary({ subscriptionStatus: 'trialing', trialEndsAt: december }) });
  const begun = { ...credited, amount: 10, reference: 'ref-1' };
  stubApi.get('/subscription/credits/history', { data: [begun, { ...begun, _id: 'b', amount: 100 }, other] });
  expect(await screen.findByRole('heading', { name: "You're on the Regular plan" })).toBeVisible();
  expect(
    screen.getByText(/110 credits were added to your account\. Your free trial ends on December 3, 2026\./),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Subscription' })).toHaveAttribute('href', '/user/subscription');
  expect(screen.queryByRole('link', { name: 'Continue' })).not.toBeInTheDocument();
});

test('asks every second', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const seen: number[] = [];
  const { asked } = open(credits, [other]);
  /** Lets so many milliseconds pass, and whatever they set off come to an end. */
  const pass = async (milliseconds: number) => {
    await act(async () => {
      await jest.advanceTimersByTimeAsync(milliseconds);
      for (let turn = 0; turn < 100; turn += 1) await macrotask();
    });
    seen.push(asked.length);
  };
  await pass(0);
  await pass(1_000);
  for (let step = 0; step < 4; step += 1) await pass(500);
  expect(seen).toEqual([1, 1, 1, 2, 2, 3]);
});

test('a plan that began without the trial says why', async () => {
  stubApi.get('/subscription', { data: aSummary({ offersWithheld: true }) });
  open(plan, [{ ...credited, amount: 100, reference: 'ref-1' }]);
  expect(await screen.findByRole('heading', { name: "You're on the Regular plan" })).toBeVisible();
  expect(screen.getByText(/had them on another account, so your plan began without them/)).toBeVisible();
});

test('what does not come, as for a session of somebody else, shows no amount and can be asked for again', async () => {
  // The clock alone: what waits goes on waiting for real.
  const clock = jest.spyOn(Date, 'now');
  const { user } = open(credits, [other]);
  await screen.findByRole('heading', { name: 'Processing your purchase…' });
  const later = Date.now() + 21_000;
  clock.mockImplementation(() => later);
  expect(await screen.findByRole('heading', { name: 'Your purchase is still on its way' })).toBeVisible();
  expect(screen.getByText(/Nothing is lost/)).toBeVisible();
  expect(screen.queryByText(/\d+ credits/)).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('heading', { name: 'Processing your purchase…' })).toBeVisible();
  stubApi.get('/subscription/credits/history', { data: [credited] });
  expect(await screen.findByRole('heading', { name: '20 credits added' })).toBeVisible();
});

test('an account that does not answer is asked again', async () => {
  const { user } = open(credits, []);
  stubApi.get('/subscription/credits/history', () => stubApi.noAnswer());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to load transaction details. Please check your account dashboard.',
  );
  stubApi.get('/subscription/credits/history', { data: [credited] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: '20 credits added' })).toBeVisible();
});

test.each(['', 'ref=ref-1&type=credits&package=small', 'session_id=cs_1&type=credits'])(
  'an address that lacks something asks nobody: ?%s',
  async (query) => {
    const { asked } = open(query, []);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Missing transaction information. Please check your account dashboard.',
    );
    expect(asked).toEqual([]);
  },
);

test('whoever turned back is told that nothing was charged, and finds the way back', async () => {
  renderRoutes(routes, { path: '/subscription/cancel?returnUrl=/user/create-service', user: aUser() });
  expect(await screen.findByText(/No charge was made/)).toBeVisible();
  const back = encodeURIComponent('/user/create-service');
  expect(screen.getByRole('link', { name: 'View Plans Again' })).toHaveAttribute(
    'href',
    `/subscription/plans?returnUrl=${back}`,
  );
  expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/marketplace');
  expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/user/create-service');
});

const boughtCredits = { session: 'cs_1', checkout: 'ref-1', plan: undefined };
const begun = { session: 'cs_1', checkout: 'ref-1', plan: 'regular' } as const;

test.each([
  ['credits', 'session_id=cs_1&ref=ref-1&type=credits&package=small', credits],
  ['a plan', 'session_id=cs_1&ref=ref-1&type=subscription&package=regular', begun],
  [
    'a plan that there is not',
    'session_id=cs_1&type=subscription&package=gold',
    { ...boughtCredits, checkout: undefined },
  ],
  ['no session', 'ref=ref-1&type=credits&package=small', undefined],
  ['an empty session', 'session_id=&package=small', undefined],
  ['nothing bought', 'session_id=cs_1&ref=ref-1&type=credits', undefined],
])('an address with %s', (_what, query, purchase) => {
  expect(readPurchase(new URLSearchParams(query))).toEqual(purchase);
});

const row = (reference?: string): CreditTransaction => ({
  _id: `of ${reference}`,
  description: '20 credits',
  type: 'purchase',
  amount: 20,
  createdAt: '2026-11-20T12:00:00.000Z',
  reference,
});
const summary = (subscriptionStatus: SubscriptionSummary['subscriptionStatus']): SubscriptionSummary => ({
  subscriptionType: 'regular',
  subscriptionStatus,
  credits: 0,
});

test.each([
  ['boughtCredits of the session', boughtCredits, [row('cs_0'), row('cs_1')], undefined, true],
  ['boughtCredits of the checkout', begun, [row('ref-1')], undefined, true],
  ['boughtCredits of another session', boughtCredits, [row('cs_0'), row()], undefined, false],
  [
    'rows without a reference and an address without a checkout',
    { ...boughtCredits, checkout: undefined },
    [row()],
    undefined,
    false,
  ],
  ['a plan in its trial that brought nothing', begun, [], summary('trialing'), true],
  ['a plan that has ended', begun, [], summary('canceled'), false],
  ['another plan than the one begun', { ...begun, plan: 'premium' } as const, [], summary('active'), false],
  ['a plan, where boughtCredits were bought', boughtCredits, [], summary('active'), false],
])('%s', (_what, purchase, rows, held, there) => {
  expect(isCredited(outcomeOf(purchase, rows, held))).toBe(there);
});
