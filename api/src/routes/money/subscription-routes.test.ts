import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { subscriptions } from '../../kernel/database/schema.ts';
import { checkBooksAfterEach, grantCredits } from '../../testing/fixtures/books.ts';
import {
  allFor,
  buy,
  creditsOf,
  customerOf,
  historyFor,
  openCheckout,
  payOn,
  rowsOf,
  stripeSubscription,
  subscriber,
  summaryFor,
} from '../../testing/fixtures/checkouts.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { testOrigin, useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';

const stripe = useTestStripe();
const site = useTestApp(stripe.overrides);
checkBooksAfterEach(site);
beforeEach(() => {
  site.now = new Date();
});
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000);

const post = async (path: string, as?: Person, body?: object, headers = {}) => {
  const answer = await site.call('POST', `/subscription/${path}`, {
    ...(as && { as }),
    ...(body && { body }),
    headers,
  });
  return { status: answer.statusCode, ...answer.json() };
};
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
describe('what counts', () => {
  test('who subscribed to nothing has their credits', async () => {
    const one = await person(site, 'provider');
    await grantCredits(site, one, 7);
    await hold(await person(site), {});
    expect(await summaryFor(site, one)).toEqual({ subscriptionType: 'none', credits: 7 });
  });

  test('of several subscriptions the chosen one counts, with its dates', async () => {
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
    ['canceled, until what was paid is over', { status: 'canceled' }, 'premium'],
    ['canceled, and over', { status: 'canceled', currentPeriodEnd: inDays(-1) }, 'none'],
    ['canceled, of unknown end', { status: 'canceled', currentPeriodEnd: null }, 'none'],
    ['past due', { status: 'past_due', currentPeriodEnd: inDays(-1) }, 'premium'],
    ['not chosen', { isActive: false }, 'none'],
  ] as const)('%s', async (_case, values, subscriptionType) => {
    const one = await person(site);
    await hold(one, values);
    expect((await summaryFor(site, one)).subscriptionType).toBe(subscriptionType);
  });
});

test('visitors see the plans and nothing else', async () => {
  const plans = (await site.call('GET', '/subscription/plans')).json();
  expect(plans.data).toEqual({
    regular: { name: 'Regular', price: 9.99, trialDays: 14, initialCredits: 10, monthlyCredits: 100 },
    premium: { name: 'Premium', price: 99, trialDays: 30, initialCredits: 20, monthlyCredits: 200 },
  });
  for (const path of ['', '/all', '/change?plan=premium'])
    expect((await site.call('GET', `/subscription${path}`)).statusCode).toBe(401);
  const posts = { checkout: { plan: 'regular' }, change: { plan: 'regular', prorationDate: 1 } };
  for (const path of ['checkout', 'cancel', 'resume', `activate/${randomUUID()}`, 'change', 'pay'])
    expect((await post(path, undefined, posts[path as keyof typeof posts])).status).toBe(401);
});

describe('subscribing', () => {
  test('the page sells the plan with its trial and leads back; the plan then is there with its first credits', async () => {
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

  test('a trial and a plan’s first credits come once, and a plan that runs is not bought again', async () => {
    const one = await subscriber(site, 'regular');
    const offered = (await site.call('GET', '/subscription/plans', { as: one })).json().data;
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
    expect(
      history
        .filter(({ reference }) => reference === id)
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([20, 200]);
    expect((await allFor(site, one)).map(({ subscriptionType, isActive }) => [subscriptionType, isActive])).toEqual([
      ['premium', true],
      ['regular', false],
    ]);
    await stripe.stripe.subscriptions.cancel((await rowsOf(site, one))[0]?.stripeSubscriptionId ?? '');
    for (const event of await stripe.eventsAbout(await customerOf(site, one))) await stripe.deliver(site, event);
    await buy(site, one, { plan: 'regular' });
    expect(await summaryFor(site, one)).toMatchObject({
      subscriptionType: 'regular',
      subscriptionStatus: 'active',
      credits: 330,
    });
  });

  test('whoever opened a page long ago finds it closed by the next one, and what was paid on it counts', async () => {
    const one = await person(site);
    const first = await openCheckout(site, one, { plan: 'regular' });
    await openCheckout(site, one, { plan: 'premium' });
    expect((await stripe.stripe.checkout.sessions.retrieve(first.sessionId)).status).toBe('expired');
    const paid = await openCheckout(site, one, { plan: 'regular' });
    await payOn(paid.url);
    // No webhook came, and nobody looked.
    expect(await post('checkout', one, { plan: 'regular' })).toMatchObject({ status: 409, code: errorCodes.planHeld });
  });
});

describe('choosing', () => {
  test('one of several is chosen by its owner alone; what has ended is not, and gives way to what runs', async () => {
    const [one, other] = [await subscriber(site, 'regular'), await person(site)];
    await buy(site, one, { plan: 'premium' });
    await summaryFor(site, one);
    const [regular, premium] = await rowsOf(site, one);
    expect(await post(`activate/${regular?.id}`, one)).toMatchObject({
      status: 200,
      data: { subscriptionType: 'regular' },
    });
    expect(await post(`activate/${premium?.id}`, other)).toMatchObject({
      status: 404,
      code: errorCodes.subscriptionNotFound,
    });
    expect(await post(`activate/${randomUUID()}`, one)).toMatchObject({ status: 404 });
    expect((await post('activate/1', one)).status).toBe(404);
    await stripe.stripe.subscriptions.cancel(regular?.stripeSubscriptionId ?? '');
    for (const event of await stripe.eventsAbout(await customerOf(site, one))) await stripe.deliver(site, event);
    expect(await summaryFor(site, one)).toMatchObject({ subscriptionType: 'premium' });
    expect(await post(`activate/${regular?.id}`, one)).toMatchObject({
      status: 409,
      code: errorCodes.subscriptionEnded,
    });
  });

  test('without a subscription there is nothing to cancel, resume, change or pay', async () => {
    const one = await person(site);
    const change = { plan: 'premium', prorationDate: Math.floor(Date.now() / 1_000) };
    for (const [path, body] of [['cancel'], ['resume'], ['pay'], ['change', change]] as const)
      expect(await post(path, one, body)).toMatchObject({ status: 409, code: errorCodes.noSubscription });
    const looked = await site.call('GET', '/subscription/change?plan=premium', { as: one });
    expect(looked.json().code).toBe(errorCodes.noSubscription);
  });

  test('what ended at Stripe a moment ago is not cancelled, and nothing is to pay on what runs', async () => {
    const one = await subscriber(site);
    expect(await post('pay', one)).toMatchObject({ status: 409, code: errorCodes.noSubscription });
    await stripe.stripe.subscriptions.cancel((await stripeSubscription(site, stripe, one)).id);
    expect(await post('cancel', one)).toMatchObject({ status: 409, code: errorCodes.subscriptionEnded });
    expect(await summaryFor(site, one)).toMatchObject({ subscriptionType: 'none' });
  });
});

test('after twenty changes in ten minutes one has to wait', async () => {
  const one = await person(site);
  for (let count = 0; count < 20; count += 1) await post('resume', one);
  expect((await post('cancel', one)).status).toBe(429);
});

test('where debug tools are off there are none', async () => {
  const one = await person(site);
  expect((await site.call('GET', '/subscription/debug', { as: one })).json().code).toBe(errorCodes.notFound);
  expect(await post('debug/create', one, { plan: 'regular' })).toMatchObject({
    status: 404,
    code: errorCodes.notFound,
  });
  expect(await rowsOf(site, one)).toEqual([]);
  expect(await creditsOf(site, one)).toBe(0);
});
