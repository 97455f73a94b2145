import { errorCodes, type PlanChangePreview } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import {
  buy,
  customerOf,
  deliverPurchases,
  openCheckout,
  payOn,
  postSubscription,
  rowsOf,
  stripeSubscription,
  subscriber,
  summaryFor,
} from '../../testing/fixtures/checkouts.ts';
import type { Person } from '../../testing/fixtures/people.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { outcome } from '../../testing/test-app.ts';
import { subscriptions } from '../subscriptions/table.ts';

const { site, stripe } = useStripeApp();

const post = (path: string, as: Person, body?: object, headers = {}) => postSubscription(site, path, as, body, headers);
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
