import { nilId } from '../../kernel/database/decoders.ts';
import { days } from '../../kernel/time/clock.ts';
import { checkBooks } from '../../testing/fixtures/books.ts';
import { allFor, creditsOf, historyFor, postSubscription, summaryFor } from '../../testing/fixtures/checkouts.ts';
import { elsewhere, type Person, person } from '../../testing/fixtures/people.ts';
import { jobNamed, runJob, useTestApp } from '../../testing/test-app.ts';
import { subscriptionResource } from '../subscriptions/subscription-resource.ts';

const endTestSubscriptions = jobNamed('end-test-subscriptions');

const site = useTestApp({ settings: { debugTools: true } });
checkBooks(site);
beforeEach(() => {
  site.now = new Date('2031-01-31T12:00:00.000Z');
});

const post = (path: string, as: Person, body?: object) => postSubscription(site, path, as, body);

test('a test subscription is created for a period with its credits, and is active if no other is', async () => {
  const one = await person(site);
  expect((await site.call('GET', '/subscription/debug', { as: one })).json()).toEqual({ data: { debugTools: true } });
  const first = await post('debug/create', one, { plan: 'premium' });
  expect(first.data).toMatchObject({
    name: 'Premium plan',
    status: 'active',
    isActive: true,
    currentPeriodEnd: '2032-01-31T12:00:00.000Z',
    stripeSubscriptionId: expect.stringMatching(/^test_/),
  });
  expect((await historyFor(site, one)).map(({ amount, reference }) => [amount, reference]).sort()).toEqual([
    [20, first.data.id],
    [200, first.data.id],
  ]);
  const second = await post('debug/create', one, { plan: 'premium' });
  expect(second.data).toMatchObject({ isActive: false });
  expect(await creditsOf(site, one)).toBe(420);
  expect((await post('debug/create', one, { plan: 'gold' })).status).toBe(400);
});

test('reconciliation does not ask Stripe about it', async () => {
  await post('debug/create', await person(site), { plan: 'regular' });
  expect(await subscriptionResource.openAfter(site.db, site.now, nilId)).toEqual([]);
});

test('it is cancelled, resumed, changed and ended without Stripe, and uses up no trial', async () => {
  let one = await person(site);
  await post('debug/create', one, { plan: 'regular' });
  expect((await post('cancel', one)).data.stripeSubscription).toEqual({ cancelAtPeriodEnd: true });
  expect((await post('resume', one)).data.stripeSubscription).toEqual({ cancelAtPeriodEnd: false });
  await post('cancel', one);
  const preview = await site.read('/subscription/change?plan=premium', one);
  expect(preview).toMatchObject({ amountDue: 0, credit: 0 });
  const changed = await post('change', one, { plan: 'premium', prorationDate: preview.prorationDate });
  expect(changed.data).toMatchObject({ subscriptionType: 'premium', stripeSubscription: { cancelAtPeriodEnd: false } });
  expect((await post('change', one, { plan: 'regular', prorationDate: preview.prorationDate - 700 })).status).toBe(409);
  expect((await post('pay', one)).status).toBe(409);
  await post('debug/create', one, { plan: 'regular' });

  site.pass(days(40));
  one = await elsewhere(site, one);
  await runJob(site, endTestSubscriptions);
  expect(await summaryFor(site, one)).toMatchObject({ subscriptionType: 'none', credits: 210 });
  expect((await allFor(site, one)).map(({ status, isActive }) => [status, isActive])).toEqual([
    ['canceled', false],
    ['canceled', false],
  ]);
  const plans = await site.read('/subscription/plans', one);
  expect(plans.regular).toMatchObject({ trialDays: 14, initialCredits: 0 });
});

test('without Stripe plans and credits are not sold', async () => {
  const one = await person(site);
  expect((await post('checkout', one, { plan: 'regular' })).status).toBe(503);
  expect((await post('credits/purchase', one, { package: 'small' })).status).toBe(503);
  expect(await summaryFor(site, one)).toMatchObject({ subscriptionType: 'none' });
});
