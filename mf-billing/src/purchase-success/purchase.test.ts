import type { CreditTransaction, SubscriptionSummary } from '@nearhand/contracts';
import { isThere, outcomeOf, readPurchase } from './purchase.ts';

const credits = { session: 'cs_1', checkout: 'ref-1', plan: undefined };
const begun = { session: 'cs_1', checkout: 'ref-1', plan: 'regular' } as const;

test.each([
  ['credits', 'session_id=cs_1&ref=ref-1&type=credits&package=small', credits],
  ['a plan', 'session_id=cs_1&ref=ref-1&type=subscription&package=regular', begun],
  ['a plan that there is not', 'session_id=cs_1&type=subscription&package=gold', { ...credits, checkout: undefined }],
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
  ['credits of the session', credits, [row('cs_0'), row('cs_1')], undefined, true],
  ['credits of the checkout', begun, [row('ref-1')], undefined, true],
  ['credits of another session', credits, [row('cs_0'), row()], undefined, false],
  [
    'rows without a reference and an address without a checkout',
    { ...credits, checkout: undefined },
    [row()],
    undefined,
    false,
  ],
  ['a plan in its trial that brought nothing', begun, [], summary('trialing'), true],
  ['a plan that has ended', begun, [], summary('canceled'), false],
  ['another plan than the one begun', { ...begun, plan: 'premium' } as const, [], summary('active'), false],
  ['a plan, where credits were bought', credits, [], summary('active'), false],
])('%s', (_what, purchase, rows, held, there) => {
  expect(isThere(outcomeOf(purchase, rows, held))).toBe(there);
});
