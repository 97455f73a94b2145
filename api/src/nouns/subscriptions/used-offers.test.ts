import {
  buy,
  customerOf,
  deliverPurchases,
  freshCard,
  openCheckout,
  payOn,
  stripeSubscription,
  summaryFor,
} from '../../testing/fixtures/checkouts.ts';
import { deleteAccount, type Person, person, signedInAs } from '../../testing/fixtures/people.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { createAccount } from '../accounts/account-repository.ts';
import { usedOffers } from './table.ts';

const { site, stripe } = useStripeApp();

const begin = async (one: Person, card = freshCard()) => {
  await buy(site, one, { plan: 'regular' }, card);
  return summaryFor(site, one);
};
const offered = async (one: Person) => {
  const { regular, premium } = await site.read('/subscription/plans', one);
  return [regular, premium].map(({ trialDays, initialCredits }) => [trialDays, initialCredits]);
};
const nothing = [
  [0, 0],
  [0, 0],
];
const leave = async (one: Person) => expect((await deleteAccount(site, one)).statusCode).toBe(200);
const withEmail = async (email: string): Promise<Person> =>
  signedInAs(site, await createAccount(site.db, { role: 'customer', name: 'Ada Moss', email, passwordHash: 'none' }));

test.each([
  ['in other case', (email: string) => email.toUpperCase()],
  ['with a tag', (email: string) => email.replace('@', '+again@')],
])('after a deletion the same email %s gets no second trial and no second initial credits', async (_how, changed) => {
  const one = await person(site);
  expect(await begin(one)).toMatchObject({ subscriptionStatus: 'trialing', credits: 10 });
  await leave(one);
  const again = await withEmail(changed(one.email));
  expect(await offered(again)).toEqual(nothing);
  const summary = await begin(again);
  expect(summary).toMatchObject({ subscriptionStatus: 'active', credits: 100 });
  expect(summary.trialEndsAt).toBeUndefined();
});

test('all emails that an account had after its trial get no second one', async () => {
  const one = await person(site);
  await begin(one);
  for (const email of [`second-${one.email}`, `third-${one.email}`]) {
    expect((await site.call('PUT', '/auth/updatedetails', { as: one, body: { email } })).statusCode).toBe(200);
  }
  await leave(one);
  for (const email of [one.email, `second-${one.email}`, `third-${one.email}`]) {
    expect(await offered(await withEmail(email))).toEqual(nothing);
  }
  expect(await offered(await withEmail(`fourth-${one.email}`))).not.toEqual(nothing);
});

test('with a card of another account the trial ends at once without initial credits, and the page says so', async () => {
  const card = freshCard();
  await begin(await person(site), card);
  const again = await person(site);
  const { url } = await openCheckout(site, again, { plan: 'regular' });
  expect(await (await fetch(url)).text()).toContain('If this card was used for them before');
  await payOn(url, card);
  expect(await summaryFor(site, again)).toMatchObject({
    subscriptionStatus: 'active',
    credits: 100,
    offersWithheld: true,
  });
  const paid = await stripe.stripe.invoices.list({ customer: await customerOf(site, again), status: 'paid' });
  expect(paid.data.map(({ amount_paid }) => amount_paid).sort()).toEqual([0, 999]);
  expect(await offered(again)).toEqual(nothing);
});

test('the card of a deleted account counts, too; if it is declined now, the invoice stays open', async () => {
  const card = '4000000000000341';
  const one = await person(site);
  expect(await begin(one, card)).toMatchObject({ subscriptionStatus: 'trialing', credits: 10 });
  await leave(one);
  expect(await begin(await person(site), card)).toMatchObject({ subscriptionStatus: 'past_due', credits: 0 });
});

test('later events and reads change nothing for the first account', async () => {
  const one = await person(site);
  const card = freshCard();
  await begin(one, card);
  await begin(await person(site), card);
  await deliverPurchases(site, stripe, one);
  expect(await summaryFor(site, one)).toMatchObject({ subscriptionStatus: 'trialing', credits: 10 });
  expect((await stripeSubscription(site, stripe, one)).status).toBe('trialing');
  expect(await summaryFor(site, one)).not.toHaveProperty('offersWithheld');
});

test('neither email nor card is stored in plain text', async () => {
  const stored = await site.db.select().from(usedOffers);
  expect(stored.length).toBeGreaterThan(0);
  for (const { personHash } of stored) expect(personHash).toMatch(/^[\w-]{43}$/);
});
