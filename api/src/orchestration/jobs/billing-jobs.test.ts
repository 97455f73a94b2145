import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { days, hours, minutes } from '../../kernel/time/clock.ts';
import { findCheckout } from '../../nouns/checkouts/checkout-repository.ts';
import { stripeCustomer } from '../../nouns/checkouts/stripe-customer.ts';
import { checkouts } from '../../nouns/checkouts/table.ts';
import { endBillingOf } from '../../nouns/plans/manage-subscription.ts';
import { subscribe } from '../../nouns/plans/subscribe.ts';
import {
  buy,
  creditsOf,
  customerOf,
  openCheckout,
  payOn,
  rowsOf,
  subscriber,
  summaryFor,
} from '../../testing/fixtures/checkouts.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { stripeThrough } from '../../testing/fixtures/wallets.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { contextOf, jobNamed, runJob } from '../../testing/test-app.ts';

const syncOpenCheckouts = jobNamed('sync-open-checkouts');
const syncSubscriptions = jobNamed('settle-subscriptions');
const endBilling = jobNamed('end-billing');

const { site, stripe } = useStripeApp();
beforeEach(() => {
  site.now = new Date();
});

const runAfter = async (wait: number): Promise<void> => {
  site.pass(wait);
  for (const job of [syncOpenCheckouts, syncSubscriptions, endBilling]) await runJob(site, job);
};
const stateOf = async (id: string) => (await findCheckout(site.db, id))?.state;
const atStripe = async (one: Person) =>
  (await stripe.stripe.subscriptions.retrieve((await rowsOf(site, one))[0]?.stripeSubscriptionId ?? '')).status;
const knownAtStripe = async (id: string) => {
  const customer = await stripe.stripe.customers.retrieve(id);
  const { data } = await stripe.stripe.customers.listPaymentMethods(id);
  return customer.deleted ? undefined : { name: customer.name, email: customer.email, cards: data.length };
};
const leave = async (one: Person) => {
  await site.db
    .update(users)
    .set({ deletedAt: site.now, email: `${one._id}@deleted.invalid` })
    .where(eq(users.id, one._id));
};

test('a purchase without webhook and browser is synced after two minutes', async () => {
  const one = await person(site);
  const { id } = await buy(site, one, { package: 'small' });
  await runAfter(minutes(1));
  expect(await creditsOf(site, one)).toBe(0);
  await runAfter(minutes(2));
  expect([await creditsOf(site, one), await stateOf(id)]).toEqual([20, 'completed']);
});

test('an unpaid page expires after a day, also one that Stripe never opened', async () => {
  const one = await person(site);
  const { id } = await openCheckout(site, one, { package: 'small' });
  const [lost] = await site.db
    .insert(checkouts)
    .values({
      userId: one._id,
      kind: 'credits',
      item: 'small',
      amountCents: 599,
      createdAt: site.now,
      updatedAt: site.now,
    })
    .returning();
  await runAfter(hours(3));
  expect([await stateOf(id), await stateOf(lost?.id ?? '')]).toEqual(['open', 'open']);
  await stripe.advance(25 * 3_600);
  await runAfter(hours(25));
  expect([await stateOf(id), await stateOf(lost?.id ?? '')]).toEqual(['expired', 'expired']);
});

test('a change at Stripe without webhook is synced within a day', async () => {
  const one = await person(site);
  await buy(site, one, { plan: 'premium' });
  await summaryFor(site, one);
  const [row] = await rowsOf(site, one);
  await stripe.stripe.subscriptions.update(row?.stripeSubscriptionId ?? '', { cancel_at_period_end: true });
  await runAfter(hours(20));
  expect((await rowsOf(site, one))[0]?.cancelAtPeriodEnd).toBe(false);
  await runAfter(hours(5));
  expect((await rowsOf(site, one))[0]?.cancelAtPeriodEnd).toBe(true);
});

test('a deleted account pays no more: at once, or by the job after an outage', async () => {
  const [prompt, late] = [await person(site), await person(site)];
  for (const one of [prompt, late]) {
    await buy(site, one, { plan: 'regular' });
    await summaryFor(site, one);
  }
  const { sessionId } = await openCheckout(site, prompt, { package: 'large' });
  const customers = [await customerOf(site, prompt), await customerOf(site, late)];
  const known = () => Promise.all(customers.map((id) => knownAtStripe(id)));
  expect(await known()).toMatchObject([
    { email: prompt.email, cards: 1 },
    { email: late.email, cards: 1 },
  ]);
  for (const one of [prompt, late]) await leave(one);
  await endBillingOf(site.app, prompt._id);
  expect([await atStripe(prompt), await atStripe(late)]).toEqual(['canceled', 'trialing']);
  expect((await stripe.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
  await runAfter(minutes(5));
  expect(await atStripe(late)).toBe('canceled');
  for (const one of [prompt, late])
    expect(await rowsOf(site, one)).toMatchObject([{ status: 'canceled', isActive: false }]);
  const deleted = { name: 'Deleted user', email: null, cards: 0 };
  expect(await known()).toEqual([deleted, deleted]);
  expect([await customerOf(site, prompt), await customerOf(site, late)]).toEqual(['', '']);
});

test('the open bill of a deleted account can no longer be paid', async () => {
  const one = await subscriber(site);
  const customer = await customerOf(site, one);
  const failing = await stripe.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const update = { default_payment_method: failing.id, trial_end: 'now' } as const;
  await stripe.stripe.subscriptions.update((await rowsOf(site, one))[0]?.stripeSubscriptionId ?? '', update);
  const bills = async (status: 'open' | 'void') => (await stripe.stripe.invoices.list({ customer, status })).data;
  const [bill] = await bills('open');
  await leave(one);
  await runAfter(minutes(5));
  await payOn(bill?.hosted_invoice_url ?? '');
  expect([await bills('open'), await bills('void')]).toEqual([[], [expect.objectContaining({ id: bill?.id })]]);
});

test('Stripe gets a new name at the next checkout, also where its answer was lost', async () => {
  const one = await person(site);
  const lost = await stripe.stripe.customers.create(
    { metadata: { userId: one._id } },
    { idempotencyKey: `customer:${one._id}` },
  );
  for (const name of ['Ada', 'Grace']) {
    await site.db.update(users).set({ name }).where(eq(users.id, one._id));
    await openCheckout(site, one, { package: 'small' });
    expect(await knownAtStripe(lost.id)).toMatchObject({ name, email: one.email });
  }
});

test('a name that reaches Stripe just after the deletion removed it there is removed, too', async () => {
  const one = await person(site);
  await openCheckout(site, one, { package: 'small' });
  const customer = await customerOf(site, one);
  const steps = new EventEmitter();
  const endings: Promise<void>[] = [];
  const isUpdate: (...asked: Parameters<typeof fetch>) => boolean = (input, init) =>
    init?.method === 'POST' && String(input).endsWith(`/v1/customers/${customer}`);
  const stripeLeaving: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!isUpdate(input, init)) return answer;
    const bought = once(steps, 'bought');
    steps.emit('removed');
    await bought;
    return answer;
  };
  const stripeBuying: typeof fetch = async (input, init) => {
    if (isUpdate(input, init) && endings.length === 0) {
      await leave(one);
      const removed = once(steps, 'removed');
      endings.push(endBillingOf(contextOf(site, { stripe: stripeThrough(stripe, stripeLeaving) }), one._id));
      await removed;
    }
    return fetch(input, init);
  };
  const buying = stripeCustomer(contextOf(site, { stripe: stripeThrough(stripe, stripeBuying) }), one._id);
  await expect(buying).rejects.toMatchObject({ code: errorCodes.sessionEnded });
  steps.emit('bought');
  await Promise.all(endings);
  await runAfter(minutes(5));
  expect(await knownAtStripe(customer)).toMatchObject({ name: 'Deleted user', email: null });
});

test('a purchase during the deletion is cancelled, and credits are refunded', async () => {
  const [subscriber, buyer] = [await person(site), await person(site)];
  const { url, id } = await openCheckout(site, subscriber, { plan: 'regular' });
  const bought = await openCheckout(site, buyer, { package: 'small' });
  await payOn(url);
  await payOn(bought.url);
  for (const one of [subscriber, buyer]) await leave(one);
  await runAfter(minutes(3));
  const { data } = await stripe.stripe.refunds.list({ limit: 1 });
  const { payment_intent } = await stripe.stripe.checkout.sessions.retrieve(bought.sessionId);
  expect(data).toMatchObject([{ payment_intent, amount: 599, status: 'succeeded' }]);
  expect(await atStripe(subscriber)).toBe('canceled');
  expect([await stateOf(id), await stateOf(bought.id)]).toEqual(['completed', 'failed']);
  expect([await creditsOf(site, subscriber), await creditsOf(site, buyer)]).toEqual([0, 0]);
});

test('a page for a plan that opens while the account is deleted cannot be paid', async () => {
  const one = await person(site);
  const stripeDuring: typeof fetch = async (input, init) => {
    if (String(input).endsWith('/v1/checkout/sessions')) {
      await leave(one);
      await endBillingOf(site.app, one._id);
    }
    return fetch(input, init);
  };
  const context = contextOf(site, { stripe: stripeThrough(stripe, stripeDuring) });
  await subscribe(context, one._id, { plan: 'regular' }, randomUUID());
  expect((await stripe.stripe.checkout.sessions.list({ limit: 1 })).data).toMatchObject([{ status: 'expired' }]);
});

test.each([
  ['one that Stripe does not know', {}],
  ['one of a connected account', { account: 'acct_1' }],
])('an event about %s is taken and changes nothing', async (_case, more) => {
  const object = { object: 'subscription', id: 'sub_unknown' };
  const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'customer.subscription.updated', data: { object } };
  expect((await stripe.deliver(site, JSON.parse(JSON.stringify({ ...event, ...more })))).statusCode).toBe(200);
});

test('a forged subscription at Stripe changes no account', async () => {
  const [one, other] = [await person(site), await person(site)];
  await buy(site, one, { plan: 'regular' });
  await summaryFor(site, one);
  const [row] = await rowsOf(site, one);
  const { customer, items } = await stripe.stripe.subscriptions.retrieve(row?.stripeSubscriptionId ?? '');
  const card = await stripe.stripe.paymentMethods.attach('pm_card_visa', { customer: String(customer) });
  const forged = await stripe.stripe.subscriptions.create({
    customer: String(customer),
    default_payment_method: card.id,
    items: [{ price: items.data[0]?.price.id ?? '' }],
    metadata: { userId: other._id, plan: 'regular', checkoutId: 'not an id' },
  });
  expect(forged.status).toBe('active');
  for (const event of await stripe.eventsAbout(String(customer)))
    expect((await stripe.deliver(site, event)).statusCode).toBe(200);
  expect(await rowsOf(site, other)).toEqual([]);
  expect((await rowsOf(site, one)).map(({ stripeSubscriptionId }) => stripeSubscriptionId)).not.toContain(forged.id);
  expect([await creditsOf(site, one), await creditsOf(site, other)]).toEqual([10, 0]);
  await runAfter(days(2));
  expect(await rowsOf(site, other)).toEqual([]);
});
