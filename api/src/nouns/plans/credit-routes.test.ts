import { creditPackages, errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { reconcile } from '../../orchestration/stripe/reconcile.ts';
import { grantCredits } from '../../testing/fixtures/books.ts';
import {
  buy,
  cardNumbers,
  creditsOf,
  customerOf,
  deliverPurchases,
  historyFor,
  openCheckout,
  payOn,
} from '../../testing/fixtures/checkouts.ts';
import { deleteAccount, person } from '../../testing/fixtures/people.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { contextOf, outcome, testOrigin } from '../../testing/test-app.ts';
import { findCheckout } from '../checkouts/checkout-repository.ts';
import { checkouts } from '../checkouts/table.ts';

const { site, stripe } = useStripeApp();

const sessionOf = (id: string) => stripe.stripe.checkout.sessions.retrieve(id);
const stateOf = async (id: string) => (await findCheckout(site.db, id))?.state;

test('a package is in the history when its buyer returns, at its price', async () => {
  const one = await person(site);
  const { credits, price } = creditPackages.medium;
  const { id, sessionId } = await buy(site, one, { package: 'medium' });
  expect((await sessionOf(sessionId)).amount_total).toBe(Math.round(price * 100));
  expect(await creditsOf(site, one)).toBe(0);
  const description = `${credits} credits (medium package)`;
  expect(await historyFor(site, one)).toMatchObject([
    { type: 'purchase', amount: credits, description, reference: sessionId },
  ]);
  await historyFor(site, one);
  expect([await creditsOf(site, one), await stateOf(id)]).toEqual([credits, 'completed']);
});

test('all purchases of a user have one customer at Stripe, and a page leads back to where it was opened', async () => {
  const one = await person(site);
  const [first, second] = [
    await openCheckout(site, one, { package: 'small' }, '/user/create-service?step=2'),
    await openCheckout(site, one, { package: 'large' }),
  ];
  const [session, other] = [await sessionOf(first.sessionId), await sessionOf(second.sessionId)];
  expect([session.customer, other.customer]).toEqual([await customerOf(site, one), await customerOf(site, one)]);
  expect(await stripe.stripe.customers.retrieve(await customerOf(site, one))).toMatchObject({
    email: one.email,
    name: one.name,
    metadata: { userId: one._id },
  });
  const back = encodeURIComponent('/user/create-service?step=2');
  expect(session.success_url).toBe(
    `${testOrigin}/subscription/success?session_id={CHECKOUT_SESSION_ID}&ref=${first.id}&type=credits&package=small&returnUrl=${back}`,
  );
  expect(session.cancel_url).toBe(`${testOrigin}/subscription/cancel?returnUrl=${back}`);
  expect(other.cancel_url).toBe(`${testOrigin}/subscription/cancel`);
});

test('a way back that leaves the site is dropped', async () => {
  for (const returnUrl of ['//evil.test', 'user']) {
    const { sessionId } = await openCheckout(site, await person(site), { package: 'small' }, returnUrl);
    const { success_url, cancel_url } = await sessionOf(sessionId);
    expect(`${success_url}${cancel_url}`).not.toContain('returnUrl');
  }
});

test('a card that is declined buys nothing, and another one on the same page does', async () => {
  const one = await person(site);
  const { url, id } = await openCheckout(site, one, { package: 'small' });
  await payOn(url, cardNumbers.declined);
  expect(await historyFor(site, one)).toEqual([]);
  expect(await stateOf(id)).toBe('open');
  await payOn(url);
  expect(await historyFor(site, one)).toHaveLength(1);
});

test.each([
  ['succeeds', cardNumbers.processing, 'completed', 20],
  ['is declined', cardNumbers.processingDeclined, 'failed', 0],
])('a card that is processing for a while and then %s', async (_how, card, state, credits) => {
  const one = await person(site);
  const { id } = await buy(site, one, { package: 'small' }, card);
  await historyFor(site, one);
  expect(['processing', state]).toContain(await stateOf(id));
  await stripe.allProcessed();
  await deliverPurchases(site, stripe, one);
  expect([await stateOf(id), await creditsOf(site, one)]).toEqual([state, credits]);
});

test('a payment of another amount than offered gives no credits and is refunded', async () => {
  const one = await person(site);
  const { id } = await buy(site, one, { package: 'small' });
  await site.db.update(checkouts).set({ amountCents: 1, credits: 5_000 }).where(eq(checkouts.id, id));
  expect(await historyFor(site, one)).toEqual([]);
  expect([await stateOf(id), await creditsOf(site, one)]).toEqual(['failed', 0]);
  expect((await stripe.stripe.refunds.list({ limit: 1 })).data).toMatchObject([{ amount: 599, status: 'succeeded' }]);
});

test('the price of credits that were given stays paid when their buyer leaves', async () => {
  const one = await person(site);
  const { id, sessionId } = await buy(site, one, { package: 'small' });
  await historyFor(site, one);
  expect((await deleteAccount(site, one)).statusCode).toBe(200);
  await reconcile(contextOf(site), () => undefined);
  const { payment_intent: intent } = await sessionOf(sessionId);
  expect((await stripe.stripe.refunds.list({ payment_intent: String(intent) })).data).toEqual([]);
  expect(await stateOf(id)).toBe('completed');
});

test('a history is its owner’s alone, and an unknown package is rejected', async () => {
  const [one, other] = [await person(site), await person(site)];
  await buy(site, one, { package: 'small' });
  expect(await historyFor(site, other)).toEqual([]);
  expect(await creditsOf(site, one)).toBe(0);
  for (const body of [{ package: 'huge' }, { package: '' }, {}, { package: 'small', credits: '9', returnUrl: 7 }]) {
    expect(await outcome(site.call('POST', '/subscription/credits/purchase', { as: one, body }))).toEqual([
      400,
      errorCodes.invalidInput,
    ]);
  }
});

test('a history comes in pages, all of it is counted, and a reference finds its movements', async () => {
  const one = await person(site);
  for (const amount of [1, 2, 3]) await grantCredits(site, one, amount);
  await grantCredits(site, one, 4, 'cs_1');
  const page = async (query: string) =>
    (await site.call('GET', `/subscription/credits/history?${query}`, { as: one })).json();
  const first = await page('limit=3');
  expect(first).toMatchObject({ total: 4, data: [{ amount: 4 }, { amount: 3 }, { amount: 2 }] });
  const last = await page(`limit=3&cursor=${first.next}`);
  expect(last).toMatchObject({ total: 4, data: [{ amount: 1 }] });
  expect(last).not.toHaveProperty('next');
  expect(await page('reference=cs_1')).toMatchObject({ total: 1, data: [{ amount: 4, reference: 'cs_1' }] });
  expect(await page('reference=cs_2')).toEqual({ data: [], total: 0 });
});
