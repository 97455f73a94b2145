import { setImmediate as macrotask } from 'node:timers/promises';
import type { CreditTransaction, SubscriptionSummary } from '@nearhand/contracts';
import { aUser, hear, renderRoutes, screen, stubApi } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { aSummary, december, noPlan } from '../subscriptions/subscriptions.fixture.ts';
import { isCredited, outcomeOf, readPurchase } from './purchase-api.ts';

const transaction = (reference?: string, amount = 20): CreditTransaction => ({
  _id: `${reference} ${amount}`,
  description: '20 credits (small package)',
  type: 'purchase',
  amount,
  createdAt: '2026-11-21T12:00:00.000Z',
  reference,
});
const other = transaction('cs_other', 100);
const creditsQuery = 'session_id=cs_1&ref=ref-1&type=credits&package=large';
const planQuery = 'session_id=cs_1&ref=ref-1&type=subscription&package=regular';

const stubHistory = (...data: CreditTransaction[]) => stubApi.get('/subscription/credits/history', { data });
let heard: string[];
/** Lets time pass in steps, and requests finish in each of them. */
const pass = (ms: number, stepMs = 100) =>
  act(async () => {
    for (let passedMs = -5 * stepMs; passedMs < ms; passedMs += stepMs) {
      for (let turn = 0; turn < 20; turn += 1) await macrotask();
      await jest.advanceTimersByTimeAsync(passedMs < 0 ? 0 : stepMs);
    }
    for (let turn = 0; turn < 20; turn += 1) await macrotask();
  });
const open = async (query: string) => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  renderRoutes(routes, { path: `/subscription/success?${query}`, user: aUser() });
  await pass(0);
};
const heading = (name: string) => screen.getByRole('heading', { name });

beforeEach(() => {
  heard = hear('credits.changed', 'subscription.changed');
});

test('shows for a second that it is processing, then the credited sum, and tells other slices once', async () => {
  const requests = stubHistory(other, transaction('cs_1'));
  await open(`${creditsQuery}&returnUrl=/user/create-service`);
  await pass(800);
  expect(heading('Processing your purchase…')).toBeVisible();
  expect(screen.queryByText(/credits/)).not.toBeInTheDocument();
  expect(requests[0]?.query.get('reference')).toBe('cs_1');
  await pass(300);
  expect(heading('20 credits added')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/user/create-service');
  await pass(2_000, 500);
  expect(heard).toEqual(['credits.changed', 'subscription.changed']);
});

test('polls every second; a plan shows its trial and its first credits', async () => {
  stubApi.get('/subscription', { data: noPlan });
  const requests = stubHistory(other);
  await open(`${planQuery}&returnUrl=https://evil.test`);
  const counts: number[] = [];
  for (const ms of [1_500, 1_000, 1_000]) {
    await pass(ms);
    counts.push(requests.length);
  }
  expect(counts).toEqual([1, 2, 3]);
  expect(requests[0]?.query.get('reference')).toBe('ref-1');
  expect(heading('Processing your purchase…')).toBeVisible();
  expect(heard).toEqual([]);

  stubApi.get('/subscription', { data: aSummary({ subscriptionStatus: 'trialing', trialEndsAt: december }) });
  stubHistory(transaction('ref-1', 10), transaction('ref-1', 100), other);
  await pass(1_300);
  expect(heading("You're on the Regular plan")).toBeVisible();
  expect(
    screen.getByText(/110 credits were added to your account\. Your free trial ends on December 3, 2026\./),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Subscription' })).toHaveAttribute('href', '/user/subscription');
  expect(screen.queryByRole('link', { name: 'Continue' })).not.toBeInTheDocument();
});

test('a plan without a trial explains why', async () => {
  stubApi.get('/subscription', { data: aSummary({ offersWithheld: true }) });
  stubHistory(transaction('ref-1', 100));
  await open(planQuery);
  await pass(1_300);
  expect(screen.getByText(/had them on another account, so your plan began without them/)).toBeVisible();
});

test('a plan whose first payment was refused names no next payment', async () => {
  stubApi.get('/subscription', { data: aSummary({ subscriptionStatus: 'past_due', nextBillingDate: december }) });
  stubHistory();
  await open(planQuery);
  await pass(1_300);
  expect(screen.getByText(/The payment did not go through/)).toBeVisible();
  expect(screen.queryByText(/next payment/)).not.toBeInTheDocument();
});

test('another session’s purchase shows no amount; after 20 seconds the page offers another check', async () => {
  stubHistory(other);
  await open(creditsQuery);
  await pass(19_000, 500);
  expect(heading('Processing your purchase…')).toBeVisible();
  await pass(3_000, 500);
  expect(heading('Your purchase is still on its way')).toBeVisible();
  expect(screen.queryByText(/\d+ credits/)).not.toBeInTheDocument();

  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(heading('Processing your purchase…')).toBeVisible();
  stubHistory(transaction('cs_1'));
  await pass(1_300);
  expect(heading('20 credits added')).toBeVisible();
});

test('an account that does not load offers Retry', async () => {
  stubApi.get('/subscription/credits/history', () => stubApi.noAnswer());
  await open(creditsQuery);
  await pass(1_300);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load transaction details.');
  stubHistory(transaction('cs_1'));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(1_300);
  expect(heading('20 credits added')).toBeVisible();
});

test('an incomplete address sends no request', async () => {
  const requests = stubHistory();
  await open('session_id=cs_1&type=credits');
  expect(requests).toEqual([]);
  expect(screen.getByRole('alert')).toHaveTextContent('Missing transaction information.');
});

test('a canceled checkout says that nothing was charged, and leads back', async () => {
  renderRoutes(routes, { path: '/subscription/cancel?returnUrl=/user/create-service', user: aUser() });
  expect(await screen.findByText(/No charge was made/)).toBeVisible();
  for (const [name, href] of [
    ['View Plans Again', '/subscription/plans?returnUrl=%2Fuser%2Fcreate-service'],
    ['Browse Services', '/marketplace'],
    ['Go Back', '/user/create-service'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

const credits = { session: 'cs_1', checkout: 'ref-1', plan: undefined };
const noCheckout = { ...credits, checkout: undefined };
const regular = { ...credits, plan: 'regular' } as const;

test.each([
  [creditsQuery, credits],
  [planQuery, regular],
  ['session_id=cs_1&type=subscription&package=gold', noCheckout],
  ['ref=ref-1&type=credits&package=small', undefined],
  ['session_id=&package=small', undefined],
])('the address ?%s', (query, purchase) => {
  expect(readPurchase(new URLSearchParams(query))).toEqual(purchase);
});

const summary = (subscriptionStatus: SubscriptionSummary['subscriptionStatus']) => aSummary({ subscriptionStatus });

test.each([
  ['credits of the session', credits, [other, transaction('cs_1')], undefined, true],
  ['credits of the checkout', regular, [transaction('ref-1')], undefined, true],
  ['credits of another session', credits, [other, transaction()], undefined, false],
  ['no references on either side', noCheckout, [transaction()], undefined, false],
  ['a plan in its trial without credits', regular, [], summary('trialing'), true],
  ['a plan that has ended', regular, [], summary('canceled'), false],
  ['another plan', { ...regular, plan: 'premium' } as const, [], summary('active'), false],
  ['a plan, but credits were bought', credits, [], summary('active'), false],
])('credited or not: %s', (_name, purchase, rows, held, expected) => {
  expect(isCredited(outcomeOf(purchase, rows, held))).toBe(expected);
});
