import { errorCodes, savedCardLimit } from '@nearhand/contracts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { buy, customerOf, freshCard } from '../../testing/fixtures/checkouts.ts';
import { deleteAccount, person } from '../../testing/fixtures/people.ts';
import { cardsOf, confirmSetup, saveCard } from '../../testing/fixtures/saved-cards.ts';
import { stripeThrough } from '../../testing/fixtures/wallets.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { contextOf, outcome } from '../../testing/test-app.ts';
import { endBillingOf } from '../plans/manage-subscription.ts';
import { beginCardSetup } from './saved-cards.ts';

const { site, stripe } = useStripeApp();
beforeEach(() => site.db.delete(rateLimits));

const atStripe = async (customer: string) => (await stripe.stripe.customers.listPaymentMethods(customer)).data;

test('a card is saved with its consent, and shows as Stripe has it; the chosen one comes first', async () => {
  const owner = await person(site);
  expect(await cardsOf(site, owner)).toEqual([]);
  const first = await saveCard(site, stripe, owner);
  expect(first).toEqual({
    _id: expect.any(String),
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2040,
    isPreferred: true,
  });
  const second = await saveCard(site, stripe, owner, 'other');
  expect(await outcome(site.call('PUT', `/cards/${first._id}/preferred`, { as: owner }))).toEqual([200, undefined]);
  const shown = await cardsOf(site, owner);
  expect(shown.map(({ _id, isPreferred }) => [_id, isPreferred])).toEqual([
    [first._id, true],
    [second._id, false],
  ]);
  const customer = await stripe.stripe.customers.retrieve(await customerOf(site, owner));
  expect(customer).toMatchObject({ invoice_settings: { default_payment_method: expect.any(String) } });
});

test('a removed card is gone at Stripe, with the copies of it', async () => {
  const owner = await person(site);
  const saved = await saveCard(site, stripe, owner);
  await saveCard(site, stripe, owner);
  const customer = await customerOf(site, owner);
  expect([(await atStripe(customer)).length, (await cardsOf(site, owner)).length]).toEqual([2, 1]);
  const [shown = saved] = await cardsOf(site, owner);
  expect(await outcome(site.call('DELETE', `/cards/${shown._id}`, { as: owner }))).toEqual([200, undefined]);
  expect(await atStripe(customer)).toEqual([]);
  expect(await outcome(site.call('DELETE', `/cards/${shown._id}`, { as: owner }))).toEqual([
    404,
    errorCodes.cardNotFound,
  ]);
});

test('a card of somebody else is not found', async () => {
  const [owner, other] = [await person(site), await person(site)];
  const { _id } = await saveCard(site, stripe, owner);
  await saveCard(site, stripe, other);
  for (const [method, path] of [
    ['DELETE', `/cards/${_id}`],
    ['PUT', `/cards/${_id}/preferred`],
  ] as const) {
    expect(await outcome(site.call(method, path, { as: other }))).toEqual([404, errorCodes.cardNotFound]);
  }
  expect(await cardsOf(site, owner)).toHaveLength(1);
});

test('the card of a plan is not shown: its owner agreed to the plan only', async () => {
  const owner = await person(site);
  await buy(site, owner, { plan: 'regular' });
  expect(await atStripe(await customerOf(site, owner))).toHaveLength(1);
  expect(await cardsOf(site, owner)).toEqual([]);
});

test('a person saves at most ten cards, and tries ten an hour', async () => {
  const owner = await person(site);
  await saveCard(site, stripe, owner);
  const customer = await customerOf(site, owner);
  for (let made = 1; made < savedCardLimit; made += 1) {
    const { id } = await stripe.stripe.paymentMethods.create({
      type: 'card',
      card: { number: freshCard(), exp_month: 12, exp_year: 2040, cvc: '123' },
      allow_redisplay: 'always',
    });
    await stripe.stripe.paymentMethods.attach(id, { customer });
  }
  const setup = () => outcome(site.call('POST', '/cards/setup-intent', { as: owner }));
  expect(await setup()).toEqual([409, errorCodes.tooManyCards]);
  for (let tries = 2; tries < 10; tries += 1) await setup();
  expect(await setup()).toEqual([429, errorCodes.tooManyAttempts]);
});

test('a deleted account’s cards are removed at Stripe', async () => {
  const owner = await person(site);
  await saveCard(site, stripe, owner);
  const customer = await customerOf(site, owner);
  expect((await deleteAccount(site, owner)).statusCode).toBe(200);
  await endBillingOf(contextOf(site), owner._id);
  expect(await atStripe(customer)).toEqual([]);
});

test('a page that was opened before the account was deleted saves no card afterwards', async () => {
  const owner = await person(site);
  const { clientSecret } = (await site.call('POST', '/cards/setup-intent', { as: owner })).json().data;
  const customer = await customerOf(site, owner);
  expect((await deleteAccount(site, owner)).statusCode).toBe(200);
  await endBillingOf(contextOf(site), owner._id);
  await expect(confirmSetup(stripe, clientSecret, 'works')).rejects.toMatchObject({
    code: 'setup_intent_unexpected_state',
  });
  expect(await atStripe(customer)).toEqual([]);
});

test('an account that is deleted while a card is set up saves none', async () => {
  const owner = await person(site);
  await saveCard(site, stripe, owner);
  const customer = await customerOf(site, owner);
  const stripeDuring: typeof fetch = async (input, init) => {
    if (String(input).endsWith('/v1/setup_intents')) {
      expect((await deleteAccount(site, owner)).statusCode).toBe(200);
      await endBillingOf(contextOf(site), owner._id);
    }
    return fetch(input, init);
  };
  const context = contextOf(site, { stripe: stripeThrough(stripe, stripeDuring) });
  await expect(beginCardSetup(context, owner._id)).rejects.toMatchObject({ code: errorCodes.sessionEnded });
  const { data } = await stripe.stripe.setupIntents.list({ customer });
  expect(data.map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
});

test('an error of Stripe is said, and a person without cards sees none', async () => {
  const [owner, newcomer] = [await person(site), await person(site)];
  await saveCard(site, stripe, owner);
  stripe.addFault({ type: 'error', path: '/v1/customers/*' });
  expect(await outcome(site.call('GET', '/cards', { as: owner }))).toEqual([502, errorCodes.paymentProviderFailed]);
  expect(await cardsOf(site, newcomer)).toEqual([]);
});
