import { randomUUID } from 'node:crypto';
import { errorCodes, type PlanChangePreview, type SubscriptionList } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { grantCredits } from '../../testing/fixtures/books.ts';
import {
  allFor,
  buy,
  creditsOf,
  customerOf,
  deliverPurchases,
  historyFor,
  openCheckout,
  payOn,
  postSubscription,
  rowsOf,
  stripeSubscription,
  subscriber,
  summaryFor,
} from '../../testing/fixtures/checkouts.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { outcome, testOrigin } from '../../testing/test-app.ts';
import { subscriptions } from '../subscriptions/table.ts';

const { site, stripe } = useStripeApp();
beforeEach(() => {
  site.now = new Date();
});
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000);

const post = (path: string, as?: Person, body?: object, headers = {}) =>
  postSubscription(site, path, as, body, headers);
const hold = async (owner: Person, values: Partial<typeof subscriptions.$inferInsert>) => {
  const [row] = await site.db
    .insert(subscriptions)
    .values({
      userId: owner._id,
      plan: 'premium',
      status: 'active',
      isActive: true,
      currentPeriodEnd: inDays(20),
      stripeSubscriptionId: randomUUID(),
      ...values,
    })
    .returning();
  return row?.id ?? '';
};
test('all subscriptions come in pages, newest first, and all of them are counted', async () => {
  const one = await person(site);
  const held: string[] = [];
  for (const days of [-3, -2, -1]) held.unshift(await hold(one, { isActive: false, createdAt: inDays(days) }));
  const page = async (query: string): Promise<SubscriptionList> =>
    (await site.call('GET', `/subscription/all?${query}`, { as: one })).json();
  const first = await page('limit=2');
  expect([first.data.map(({ id }) => id), first.count]).toEqual([held.slice(0, 2), 3]);
  const last = await page(`limit=2&cursor=${first.next}`);
  expect([last.data.map(({ id }) => id), last.count, last.next]).toEqual([held.slice(2), 3, undefined]);
});

describe('the active subscription', () => {
  test('is none before the first one, with the user’s credits', async () => {
    const one = await person(site, 'provider');
    await grantCredits(site, one, 7);
    await hold(await person(site), {});
    expect(await summaryFor(site, one)).toEqual({ subscriptionType: 'none', credits: 7 });
  });

  test('is the chosen one of several, with its dates', async () => {
    const one = await person(site);
    const soon = inDays(9);
    await hold(one, { isActive: false });
    await hold(one, {
      plan: 'regular',
      status: 'trialing',
      trialEnd: soon,
      currentPeriodEnd: soon,
      cancelAtPeriodEnd: true,
    });
    expect(await summaryFor(site, one)).toEqual({
      subscriptionType: 'regular',
      subscriptionStatus: 'trialing',
      credits: 0,
      trialEndsAt: soon.toISOString(),
      nextBillingDate: soon.toISOString(),
      stripeSubscription: { cancelAtPeriodEnd: true },
    });
  });

  test.each([
    ['past due', { status: 'past_due', currentPeriodEnd: inDays(-1) }, 'premium'],
    ['not chosen', { isActive: false }, 'none'],
  ] as const)('%s', async (_case, values, subscriptionType) => {
    const one = await person(site);
    await hold(one, values);
    expect((await summaryFor(site, one)).subscriptionType).toBe(subscriptionType);
  });
});

test('a visitor sees the plans', async () => {
  const plans = (await site.call('GET', '/subscription/plans')).json();
  expect(plans.data).toEqual({
    regular: { name: 'Regular', price: 9.99, trialDays: 14, initialCredits: 10, monthlyCredits: 100 },
    premium: { name: 'Premium', price: 99, trialDays: 30, initialCredits: 20, monthlyCredits: 200 },
  });
});

describe('subscribing', () => {
  test('Stripe’s page sells the plan with its trial and leads back; the plan has its initial credits', async () => {
    const one = await person(site);
    const { id, sessionId, url } = await openCheckout(site, one, { plan: 'premium' }, '/marketplace');
    const session = await stripe.stripe.checkout.sessions.retrieve(sessionId);
    expect(session.success_url).toBe(
      `${testOrigin}/subscription/success?session_id={CHECKOUT_SESSION_ID}&ref=${id}&type=subscription&package=premium&returnUrl=%2Fmarketplace`,
    );
    await payOn(url);
    expect(await summaryFor(site, one)).toMatchObject({
      subscriptionType: 'premium',
      subscriptionStatus: 'trialing',
      credits: 20,
      stripeSubscription: { cancelAtPeriodEnd: false },
    });
    expect(await historyFor(site, one)).toMatchObject([{ type: 'grant', amount: 20, reference: id }]);
    const { trial_end: end, created } = await stripeSubscription(site, stripe, one);
    expect((end ?? 0) - created).toBe(30 * 86_400);
    const list = (await site.call('GET', '/subscription/all', { as: one })).json();
    expect(list).toMatchObject({ count: 1, data: [{ name: 'Premium plan', status: 'trialing', isActive: true }] });
    const { items } = await stripeSubscription(site, stripe, one);
    expect(items.data[0]?.price).toMatchObject({
      unit_amount: 9_900,
      lookup_key: 'nearhand_premium',
      recurring: { interval: 'year' },
      metadata: { plan: 'premium', credits: '200' },
    });
  });

  test('a trial and a plan’s initial credits come once, and a running plan is not sold again', async () => {
    const one = await subscriber(site, 'regular');
    const offered = await site.read('/subscription/plans', one);
    expect(offered).toMatchObject({
      regular: { trialDays: 0, initialCredits: 0 },
      premium: { trialDays: 0, initialCredits: 20 },
    });
    const { id, url } = await openCheckout(site, one, { plan: 'premium' });
    expect(await post('checkout', one, { plan: 'regular' })).toMatchObject({ status: 409, code: errorCodes.planHeld });
    await payOn(url);
    expect(await summaryFor(site, one)).toMatchObject({
      subscriptionType: 'premium',
      subscriptionStatus: 'active',
      credits: 230,
    });
    const history = await historyFor(site, one);
    const granted = history.filter(({ reference }) => reference === id).map(({ amount }) => amount);
    expect(granted.sort()).toEqual([20, 200]);
    expect((await allFor(site, one)).map(({ subscriptionType, isActive }) => [subscriptionType, isActive])).toEqual([
      ['premium', true],
      ['regular', false],
    ]);
    await stripe.stripe.subscriptions.cancel((await rowsOf(site, one))[0]?.stripeSubscriptionId ?? '');
    await deliverPurchases(site, stripe, one);
    await buy(site, one, { plan: 'regular' });
    expect(await summaryFor(site, one)).toMatchObject({
      subscriptionType: 'regular',
      subscriptionStatus: 'active',
      credits: 330,
    });
  });

  test('a new page closes the one before, and a payment counts also without a webhook', async () => {
    const one = await person(site);
    const first = await openCheckout(site, one, { plan: 'regular' });
    await openCheckout(site, one, { plan: 'premium' });
    expect((await stripe.stripe.checkout.sessions.retrieve(first.sessionId)).status).toBe('expired');
    const paid = await openCheckout(site, one, { plan: 'regular' });
    await payOn(paid.url);
    expect(await post('checkout', one, { plan: 'regular' })).toMatchObject({ status: 409, code: errorCodes.planHeld });
  });
});

describe('changes', () => {
  test('the owner alone activates another running subscription; after one ends another is active', async () => {
    const [one, other] = [await subscriber(site, 'regular'), await person(site)];
    await buy(site, one, { plan: 'premium' });
    await summaryFor(site, one);
    const [regular, premium] = await rowsOf(site, one);
    const activated = { status: 200, data: { subscriptionType: 'regular' } };
    expect(await post(`activate/${regular?.id}`, one)).toMatchObject(activated);
    const notFound = { status: 404, code: errorCodes.subscriptionNotFound };
    expect(await post(`activate/${premium?.id}`, other)).toMatchObject(notFound);
    expect(await post(`activate/${randomUUID()}`, one)).toMatchObject({ status: 404 });
    expect((await post('activate/1', one)).status).toBe(404);
    await stripe.stripe.subscriptions.cancel(regular?.stripeSubscriptionId ?? '');
    await deliverPurchases(site, stripe, one);
    expect(await summaryFor(site, one)).toMatchObject({ subscriptionType: 'premium' });
    const ended = { status: 409, code: errorCodes.subscriptionEnded };
    expect(await post(`activate/${regular?.id}`, one)).toMatchObject(ended);
  });

  test('without a subscription there is nothing to cancel, resume, change or pay', async () => {
    const one = await person(site);
    const change = { plan: 'premium', prorationDate: Math.floor(Date.now() / 1_000) };
    for (const [path, body] of [['cancel'], ['resume'], ['pay'], ['change', change]] as const)
      expect(await post(path, one, body)).toMatchObject({ status: 409, code: errorCodes.noSubscription });
    const looked = await site.call('GET', '/subscription/change?plan=premium', { as: one });
    expect(looked.json().code).toBe(errorCodes.noSubscription);
  });

  test('a subscription that just ended at Stripe is not cancelled, and a paid one has nothing to pay', async () => {
    const one = await subscriber(site);
    expect(await post('pay', one)).toMatchObject({ status: 409, code: errorCodes.noSubscription });
    await stripe.stripe.subscriptions.cancel((await stripeSubscription(site, stripe, one)).id);
    expect(await post('cancel', one)).toMatchObject({ status: 409, code: errorCodes.subscriptionEnded });
    expect(await summaryFor(site, one)).toMatchObject({ subscriptionType: 'none' });
  });
});

test('without debug tools their routes answer 404', async () => {
  const one = await person(site);
  expect((await site.call('GET', '/subscription/debug', { as: one })).json().code).toBe(errorCodes.notFound);
  const created = await post('debug/create', one, { plan: 'regular' });
  expect(created).toMatchObject({ status: 404, code: errorCodes.notFound });
  expect([await rowsOf(site, one), await creditsOf(site, one)]).toEqual([[], 0]);
});

const look = (one: Person, plan = 'premium'): Promise<PlanChangePreview> =>
  site.read(`/subscription/change?plan=${plan}`, one);
const paying = async () => {
  const one = await subscriber(site);
  await stripe.stripe.subscriptions.update((await stripeSubscription(site, stripe, one)).id, { trial_end: 'now' });
  await deliverPurchases(site, stripe, one);
  return one;
};

test('a change costs the previewed price, takes a scheduled end back, and a repeated click costs nothing more', async () => {
  const one = await paying();
  await post('cancel', one);
  const preview = await look(one);
  const { prorationDate } = preview;
  expect(preview.amountDue).toBeCloseTo(99 - 9.99, 1);
  const sent = { plan: 'premium', prorationDate };
  const key = { 'idempotency-key': 'change' };
  const [first, second] = [await post('change', one, sent, key), await post('change', one, sent, key)];
  expect(first).toMatchObject({
    status: 200,
    data: { subscriptionType: 'premium', credits: 210, stripeSubscription: { cancelAtPeriodEnd: false } },
  });
  expect(second).toEqual(first);
  const bills = await stripe.stripe.invoices.list({ customer: await customerOf(site, one) });
  expect(bills.data.map(({ amount_paid }) => amount_paid / 100)).toEqual([preview.amountDue, 9.99, 0]);
  expect(await post('change', one, sent)).toMatchObject({ status: 409, code: errorCodes.planChangeRefused });
  const back = await look(one, 'regular');
  expect([back.amountDue, back.credit]).toEqual([0, expect.closeTo(99 - 9.99, 1)]);
});

test('a trial goes on with the other plan, and nothing is due', async () => {
  const one = await subscriber(site);
  const preview = await look(one);
  expect(preview).toMatchObject({ amountDue: 0, credit: 0 });
  await post('change', one, { plan: 'premium', prorationDate: preview.prorationDate });
  expect(await summaryFor(site, one)).toMatchObject({
    subscriptionType: 'premium',
    subscriptionStatus: 'trialing',
    credits: 10,
  });
});

test('a change closes an open page for the other plan, so that one plan is not held twice', async () => {
  const one = await subscriber(site);
  const { sessionId, url } = await openCheckout(site, one, { plan: 'premium' });
  const { prorationDate } = await look(one);
  expect((await post('change', one, { plan: 'premium', prorationDate })).status).toBe(200);
  await payOn(url);
  expect((await stripe.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
  const bought = await openCheckout(site, one, { plan: 'regular' });
  await payOn(bought.url);
  const rejected = await post('change', one, { plan: 'regular', prorationDate });
  expect(rejected).toMatchObject({ status: 409, code: errorCodes.planChangeRefused });
  expect((await rowsOf(site, one)).map(({ plan, status }) => [plan, status])).toEqual([
    ['premium', 'trialing'],
    ['regular', 'active'],
  ]);
});

test('a preview holds for ten minutes', async () => {
  const one = await paying();
  const { prorationDate } = await look(one);
  await stripe.advance(700);
  for (const wrong of [prorationDate, prorationDate + 4_300]) {
    const answer = await post('change', one, { plan: 'premium', prorationDate: wrong });
    expect(answer).toMatchObject({ status: 409, code: errorCodes.planChangeRefused });
  }
  expect(await summaryFor(site, one)).toMatchObject({ subscriptionType: 'regular', credits: 110 });
});

test('a declined card and an open invoice change nothing', async () => {
  const one = await paying();
  const customer = await customerOf(site, one);
  const { id } = await stripeSubscription(site, stripe, one);
  const failing = await stripe.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.stripe.subscriptions.update(id, { default_payment_method: failing.id });
  const { prorationDate } = await look(one);
  const rejected = await post('change', one, { plan: 'premium', prorationDate });
  expect(rejected).toMatchObject({ status: 402, code: errorCodes.subscriptionPaymentFailed });
  expect(await summaryFor(site, one)).toMatchObject({
    subscriptionType: 'regular',
    subscriptionStatus: 'active',
    credits: 110,
  });
  await site.db.update(subscriptions).set({ status: 'past_due' }).where(eq(subscriptions.userId, one._id));
  expect(await outcome(site.call('GET', '/subscription/change?plan=premium', { as: one }))).toEqual([
    409,
    errorCodes.planChangeRefused,
  ]);
});

test('a plan that has just ended at Stripe cannot be changed, which is said', async () => {
  const one = await paying();
  const { prorationDate } = await look(one);
  await stripe.stripe.subscriptions.cancel((await stripeSubscription(site, stripe, one)).id);
  const ended = [409, errorCodes.subscriptionEnded];
  expect(await outcome(site.call('GET', '/subscription/change?plan=premium', { as: one }))).toEqual(ended);
  const change = await post('change', one, { plan: 'premium', prorationDate });
  expect([change.status, change.code]).toEqual(ended);
});

test('a change to another plan that the user holds is rejected', async () => {
  const one = await subscriber(site);
  await buy(site, one, { plan: 'premium' });
  await summaryFor(site, one);
  expect(await outcome(site.call('GET', '/subscription/change?plan=regular', { as: one }))).toEqual([
    409,
    errorCodes.planHeld,
  ]);
});
