import { eq, like } from 'drizzle-orm';
import { rateLimits } from '../../kernel/limits/table.ts';
import { hours, minutes } from '../../kernel/time/clock.ts';
import { atOnce, tally, useCopies } from '../../testing/copies.ts';
import { checkBooks } from '../../testing/fixtures/books.ts';
import {
  buy,
  creditsOf,
  customerOf,
  deliverPurchases,
  freshCard,
  historyFor,
  openCheckout,
  payOn,
  postedUnder,
  rowsOf,
  summaryFor,
} from '../../testing/fixtures/checkouts.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { stripeThrough } from '../../testing/fixtures/wallets.ts';
import { jobNamed, runJob, useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';
import { subscriptionResource } from '../subscriptions/subscription-resource.ts';
import { checkoutResource } from './checkout-resource.ts';
import { checkouts } from './table.ts';

const syncOpenCheckouts = jobNamed('sync-open-checkouts');

const stripe = useTestStripe();
/** Requests whose answer is lost, or, the first that matches, delayed. */
const line: { lost?: RegExp; held?: { path: string; until: () => Promise<void> }; asked: string[] } = { asked: [] };
const overLossyLine: typeof fetch = async (input, init) => {
  line.asked.push(String(input));
  const answer = await fetch(input, init);
  if (line.lost?.test(`${init?.method} ${String(input)}`)) throw new TypeError('The line is dead.');
  const { held } = line;
  if (held && init?.method === 'GET' && String(input).includes(held.path)) {
    delete line.held;
    await held.until();
  }
  return answer;
};
const site = useTestApp({
  get settings() {
    return stripe.overrides.settings;
  },
  get stripe() {
    return stripeThrough(stripe, overLossyLine);
  },
});
const call = useCopies(site, stripe);
checkBooks(site);

const sessionsOf = async (one: Person) =>
  (await stripe.stripe.checkout.sessions.list({ customer: await customerOf(site, one), limit: 100 })).data;

test('webhooks, pages, the job and a sync, at once, give a plan and credits once', async () => {
  const one = await person(site);
  const { id } = await buy(site, one, { package: 'large' });
  await buy(site, one, { plan: 'regular' });
  const events = await stripe.eventsAbout(await customerOf(site, one));
  site.pass(minutes(3));
  const ways = [
    () => historyFor(site, one),
    () => summaryFor(site, one),
    () => runJob(site, syncOpenCheckouts),
    () => checkoutResource.sync(site.app, id),
    () => Promise.all([...events, ...events.toReversed()].map((event) => stripe.deliver({ call }, event))),
  ];
  await atOnce(10, async (number) => ways[number % ways.length]?.());
  expect(await postedUnder(site, `credit_purchase:${id}`)).toHaveLength(1);
  expect(await rowsOf(site, one)).toMatchObject([{ plan: 'regular', status: 'trialing', isActive: true }]);
  expect(await creditsOf(site, one)).toBe(110);
  site.now = new Date();
});

test('two accounts that start a plan with one card at once get one trial and one set of initial credits', async () => {
  const people = [await person(site), await person(site)];
  const card = freshCard();
  for (const one of people) await buy(site, one, { plan: 'regular' }, card);
  await atOnce(6, (number) => call('GET', '/subscription', { as: people[number % 2] }));
  const held = await Promise.all(people.map((one) => summaryFor(site, one)));
  expect(held.map(({ subscriptionStatus, credits }) => `${subscriptionStatus} ${credits}`).sort()).toEqual([
    'active 100',
    'trialing 10',
  ]);
});

test('many clicks under one key open one page, for credits and for a plan', async () => {
  for (const [path, body] of [
    ['/subscription/credits/purchase', { package: 'small' }],
    ['/subscription/checkout', { plan: 'premium' }],
  ] as const) {
    const one = await person(site);
    const headers = { 'idempotency-key': 'one click' };
    const answers = await atOnce(6, () => call('POST', path, { as: one, body, headers }));
    expect(tally(answers)).toEqual({ '200': 6 });
    expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(await sessionsOf(one)).toHaveLength(1);
    expect(await site.db.select().from(checkouts).where(eq(checkouts.userId, one._id))).toHaveLength(1);
  }
});

test('of many pages for plans that are opened at once one stays open, for one trial', async () => {
  const one = await person(site);
  const plans = ['regular', 'premium', 'regular'];
  const opened = await Promise.all(
    plans.map((plan) => call('POST', '/subscription/checkout', { as: one, body: { plan } })),
  );
  expect(tally(opened)).toEqual({ '200': plans.length });
  const pages = await sessionsOf(one);
  expect(pages.filter(({ status }) => status === 'open')).toHaveLength(1);
  await Promise.all(pages.map(({ url }) => url && payOn(url)));
  await summaryFor(site, one);
  expect(await rowsOf(site, one)).toMatchObject([{ status: 'trialing', isActive: true }]);
});

test('reads at once share their requests to Stripe; above sixty in a minute the stored state is shown', async () => {
  const one = await person(site);
  const { url } = await openCheckout(site, one, { package: 'small' });
  const read = () => site.call('GET', '/subscription', { as: one });
  const requestsOf = async (count: number) => {
    line.asked = [];
    expect(tally(await atOnce(count, read))).toEqual({ '200': count });
    return line.asked.length;
  };
  const counted = like(rateLimits.key, 'looks:%');
  await site.db.delete(rateLimits).where(counted);
  const haveAllBegun = async () => {
    while ((await site.db.select().from(rateLimits).where(counted))[0]?.points !== 6) await new Promise(setImmediate);
  };
  line.held = { path: '/checkout/sessions', until: haveAllBegun };
  const shared = await requestsOf(6);
  expect([shared > 0, shared <= 2]).toEqual([true, true]);
  const expire = Date.now() + hours(1);
  const requestsOfLast = async () => {
    await site.db.update(rateLimits).set({ points: 59, expire }).where(counted);
    return requestsOf(1);
  };
  // On a slow machine it joins the requests of those before.
  while ((await requestsOfLast()) === 0) await new Promise(setImmediate);
  await payOn(url);
  expect(await requestsOf(1)).toBe(0);
  expect(await historyFor(site, one)).toEqual([]);
});

test('two tabs that activate at once leave one active subscription', async () => {
  const one = await person(site);
  for (const plan of ['regular', 'premium'] as const) {
    await buy(site, one, { plan });
    await summaryFor(site, one);
  }
  const ids = (await rowsOf(site, one)).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  const answers = await atOnce(4, (number) => call('POST', `/subscription/activate/${ids[number % 2]}`, { as: one }));
  expect(tally(answers)).toEqual({ '200': 4 });
  expect((await rowsOf(site, one)).filter(({ isActive }) => isActive)).toHaveLength(1);
});

test('a page whose answer was lost is found again under the same key', async () => {
  const one = await person(site);
  const ask = () =>
    site.call('POST', '/subscription/credits/purchase', {
      as: one,
      body: { package: 'small' },
      headers: { 'idempotency-key': 'lost' },
    });
  line.lost = /POST .*\/checkout\/sessions$/;
  expect((await ask()).statusCode).toBe(502);
  delete line.lost;
  const { url } = (await ask()).json<{ data: { url: string } }>().data;
  expect((await sessionsOf(one)).map((session) => session.url)).toEqual([url]);
});

test('a change of plan whose answer was lost is paid once when it is repeated', async () => {
  const one = await person(site);
  await buy(site, one, { plan: 'regular' });
  await summaryFor(site, one);
  const [row] = await rowsOf(site, one);
  await stripe.stripe.subscriptions.update(row?.stripeSubscriptionId ?? '', { trial_end: 'now' });
  const { prorationDate } = await site.read('/subscription/change?plan=premium', one);
  const body = { plan: 'premium', prorationDate };
  const ask = () => site.call('POST', '/subscription/change', { as: one, body, headers: { 'idempotency-key': 'up' } });
  line.lost = /POST .*\/subscriptions\/sub_\w+$/;
  expect((await ask()).statusCode).toBe(502);
  delete line.lost;
  await deliverPurchases(site, stripe, one);
  expect((await ask()).json().data).toMatchObject({ subscriptionType: 'premium', credits: 210 });
  const paid = await stripe.stripe.invoices.list({ customer: await customerOf(site, one), status: 'paid' });
  expect(paid.data).toHaveLength(3);
});

test('a stale answer of Stripe does not overwrite a newer one', async () => {
  const one = await person(site);
  await buy(site, one, { plan: 'regular' });
  await summaryFor(site, one);
  const id = (await rowsOf(site, one))[0]?.stripeSubscriptionId ?? '';
  line.held = {
    path: '/subscriptions/',
    until: async () => {
      await stripe.stripe.subscriptions.update(id, { cancel_at_period_end: true });
      await subscriptionResource.sync(site.app, id);
    },
  };
  await subscriptionResource.sync(site.app, id);
  expect((await rowsOf(site, one))[0]?.cancelAtPeriodEnd).toBe(true);
});
