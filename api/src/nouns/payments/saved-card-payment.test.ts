import { errorCodes } from '@nearhand/contracts';
import { answer, completedDeal, moneyOf, proposed } from '../../testing/fixtures/agreements.ts';
import {
  beginPayment,
  change,
  confirmIntent,
  type Deal,
  deal,
  seenBy,
  statesOf,
} from '../../testing/fixtures/payments.ts';
import { person } from '../../testing/fixtures/people.ts';
import { answerBank, cardsOf, newCard, saveCard } from '../../testing/fixtures/saved-cards.ts';
import { stripeThrough } from '../../testing/fixtures/wallets.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { contextOf, outcome } from '../../testing/test-app.ts';
import { findLivePayment } from './payment-repository.ts';
import { payOffSession, paySavedCard } from './saved-card-payment.ts';

const { site, stripe } = useStripeApp({ platformFeePercent: 10 });

type Saved = Parameters<typeof saveCard>[3];

const dealWithCard = async (number: Saved = 'works', values: Parameters<typeof deal>[1] = {}) => {
  const made = await deal(site, values);
  return { ...made, card: await saveCard(site, stripe, made.customer, number) };
};

const pay = ({ booking, customer }: Deal, card: { _id: string }, key?: string) =>
  site.call('POST', '/payments/saved-card', {
    as: customer,
    body: { bookingId: booking.id, card: card._id },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const status = async ({ booking, customer }: Deal) => (await seenBy(site, customer, booking.id)).paymentStatus;

/** Intents of the booking at Stripe that hold or took money. */
const holds = async ({ booking }: Deal) =>
  (await stripe.stripe.paymentIntents.list({ limit: 100 })).data.filter(
    ({ metadata, status }) =>
      metadata.bookingId === booking.id && ['requires_capture', 'succeeded', 'processing'].includes(status),
  );

describe('a booking that is paid with a saved card', () => {
  test('is held once, with clicks in many tabs', async () => {
    const made = await dealWithCard();
    const answers = await Promise.all([pay(made, made.card), pay(made, made.card, 'one'), pay(made, made.card, 'one')]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    for (const { statusCode, body } of answers) {
      if (statusCode === 200) expect(JSON.parse(body)).toEqual({ data: { state: 'paid' } });
      else expect(JSON.parse(body)).toMatchObject({ code: errorCodes.notPayable });
    }
    expect(await status(made)).toBe('paid');
    expect(await holds(made)).toMatchObject([{ amount: 4_500, amount_received: 0 }]);
  });

  test('uses the intent that a page has opened, and then no card of the form', async () => {
    const made = await dealWithCard();
    const intentId = await beginPayment(site, made);
    expect((await pay(made, made.card)).json()).toEqual({ data: { state: 'paid' } });
    expect(await holds(made)).toMatchObject([{ id: intentId }]);
    const again = stripe.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    await expect(again).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  test('is paid after its customer has answered the bank; the time stays theirs meanwhile', async () => {
    const made = await dealWithCard('asksAlways');
    const { data } = (await pay(made, made.card)).json();
    expect(data).toEqual({ state: 'authenticate', clientSecret: expect.stringContaining('_secret_') });
    expect(await statesOf(site, made)).toEqual(['pending', 'unpaid']);
    await answerBank(stripe, data.clientSecret);
    expect(await status(made)).toBe('paid');
    expect(await holds(made)).toHaveLength(1);
  });

  test('fails when its customer is not authenticated, and another card pays', async () => {
    const made = await dealWithCard('asksAlways');
    const { data } = (await pay(made, made.card)).json();
    await answerBank(stripe, data.clientSecret, 'fail');
    expect(await status(made)).toBe('failed');
    const other = await saveCard(site, stripe, made.customer, 'other');
    expect((await pay(made, other)).json()).toEqual({ data: { state: 'paid' } });
  });

  test('whose bank screen was left takes the same card again, or a card of the form', async () => {
    const made = await dealWithCard('asksWithOwner');
    const first = (await pay(made, made.card)).json().data;
    const second = (await pay(made, made.card)).json().data;
    expect(second).toEqual(first);
    await confirmIntent(stripe, await beginPayment(site, made), await newCard(stripe, 'other'));
    expect(await status(made)).toBe('paid');
    expect(await holds(made)).toHaveLength(1);
  });

  test('says why the bank declines, and stays payable', async () => {
    const made = await dealWithCard('declines');
    const declined = await pay(made, made.card, 'declined');
    expect([declined.statusCode, declined.json()]).toEqual([
      402,
      { code: errorCodes.cardDeclined, error: 'Your card was declined.' },
    ]);
    expect((await pay(made, made.card, 'declined')).json()).toEqual(declined.json());
    expect(await status(made)).toBe('failed');
    const other = await saveCard(site, stripe, made.customer);
    expect((await pay(made, other)).json()).toEqual({ data: { state: 'paid' } });
  });

  test('is not paid with a card of somebody else, or a removed one, nor for somebody else', async () => {
    const made = await dealWithCard();
    const other = await person(site);
    const theirs = await saveCard(site, stripe, other);
    expect(await outcome(pay(made, theirs))).toEqual([404, errorCodes.cardNotFound]);
    expect(await outcome(pay({ ...made, customer: other }, theirs))).toEqual([403, errorCodes.bookingForbidden]);
    await site.call('DELETE', `/cards/${made.card._id}`, { as: made.customer });
    expect(await outcome(pay(made, made.card))).toEqual([404, errorCodes.cardNotFound]);
    expect(await holds(made)).toEqual([]);
  });

  // The client tries twice.
  test.each([
    ['the confirmation is lost', { type: 'answer_lost', path: '/v1/payment_intents/*/confirm', count: 2 }],
    ['the sync after it fails', { type: 'error', method: 'GET', path: '/v1/payment_intents/*', count: 2 }],
  ] as const)('whose answer is missing, because %s, is paid by the same request, once', async (_what, fault) => {
    const made = await dealWithCard();
    stripe.addFault(fault);
    expect(await outcome(pay(made, made.card, 'lost'))).toEqual([502, errorCodes.paymentProviderFailed]);
    expect((await findLivePayment(site.db, made.booking.id))?.state).toBe('created');
    expect((await pay(made, made.card, 'lost')).json()).toEqual({ data: { state: 'paid' } });
    expect(await holds(made)).toHaveLength(1);
  });
});

test('a booking that is declined while its card is confirmed can no longer be paid, and the card is not blamed', async () => {
  const { booking, card, customer, provider } = await dealWithCard();
  const declining: typeof fetch = async (input, init) => {
    if (String(input).endsWith('/confirm')) await change(site, provider, booking.id, 'cancelled');
    return fetch(input, init);
  };
  const context = contextOf(site, { stripe: stripeThrough(stripe, declining) });
  const paying = paySavedCard(context, booking.id, customer._id, card._id, { isRepeated: false });
  await expect(paying).rejects.toMatchObject({ code: errorCodes.notPayable });
});

test('two confirmations at the same time hold the amount once', async () => {
  const made = await dealWithCard();
  const held = stripe.addFault({ type: 'hang', path: '/v1/payment_intents/*/confirm' });
  const [first, second] = [pay(made, made.card), held.hit.then(() => pay(made, made.card))];
  expect([200, 409]).toContain((await second).statusCode);
  held.end();
  expect([200, 409]).toContain((await first).statusCode);
  expect(await status(made)).toBe('paid');
  expect(await holds(made)).toHaveLength(1);
});

describe('an extra charge or a tip', () => {
  test.each(['charge', 'tip'] as const)('%s is charged to a saved card at once, and once', async (kind) => {
    const made = await completedDeal(site, stripe, 'card');
    const card = await saveCard(site, stripe, made.customer);
    const extra = await proposed(site, made.provider, made, kind, 10);
    const payExtra = (as = made.customer, of = card) =>
      site.call('POST', `/agreements/${extra._id}/saved-card`, {
        as,
        body: { card: of._id },
        headers: { 'idempotency-key': `extra-${kind}` },
      });
    const other = await person(site);
    const theirs = await saveCard(site, stripe, other);
    expect((await payExtra(other, theirs)).statusCode).toBe(403);
    const answers = await Promise.all([payExtra(), payExtra()]);
    expect(answers.map((one) => one.json())).toEqual(Array(2).fill({ data: { state: 'paid' } }));
    const money = await moneyOf(site, made.customer, made);
    expect(money.agreements[0]?.state).toBe('accepted');
    expect(money.payments.map(({ capturedCents }) => capturedCents)).toEqual([4_500, 1_000]);
    expect((await answer(site, made.customer, extra, 'intent')).statusCode).toBe(409);
  });
});

describe('a new card on the payment page', () => {
  const begin = async ({ booking, customer }: Deal, saveCard?: boolean) => {
    const body = { bookingId: booking.id, ...(saveCard !== undefined && { saveCard }) };
    const begun = await site.call('POST', '/payments/create-intent', { as: customer, body });
    return String(begun.json().data.clientSecret).split('_secret_')[0] ?? '';
  };

  test('is saved where its owner says so, and pays the next booking', async () => {
    const made = await deal(site);
    await confirmIntent(stripe, await begin(made, true), await newCard(stripe));
    expect(await status(made)).toBe('paid');
    const [card] = await cardsOf(site, made.customer);
    expect(card).toMatchObject({ last4: '4242', isPreferred: true });
  });

  test('is not saved after its owner has changed their mind, nor by a page that is loaded again', async () => {
    for (const again of [false, undefined]) {
      const made = await deal(site);
      const intentId = await begin(made, true);
      expect(await begin(made, again)).toBe(intentId);
      await confirmIntent(stripe, intentId, await newCard(stripe));
      expect(await status(made)).toBe('paid');
      expect(await cardsOf(site, made.customer)).toEqual([]);
    }
  });
});

describe('a payment while the customer is away', () => {
  const payLater = ({ booking, customer }: Deal) => payOffSession(contextOf(site), booking.id, customer._id);

  test('holds the amount once, with jobs at the same time and again', async () => {
    const made = await dealWithCard();
    expect(await Promise.all([payLater(made), payLater(made)])).toEqual(['paid', 'paid']);
    expect(await payLater(made)).toBe('paid');
    expect(await status(made)).toBe('paid');
    expect(await holds(made)).toMatchObject([{ amount: 4_500, amount_received: 0 }]);
  });

  test('takes the preferred card, and a card that was set up with its bank', async () => {
    const made = await dealWithCard('declines');
    const good = await saveCard(site, stripe, made.customer, 'asksWithOwner');
    await site.call('PUT', `/cards/${good._id}/preferred`, { as: made.customer });
    expect(await payLater(made)).toBe('paid');
  });

  test('that needs its customer is paid by them on the payment page', async () => {
    const made = await dealWithCard('asksAlways');
    expect(await payLater(made)).toBe('needs-authentication');
    expect(await statesOf(site, made)).toEqual(['pending', 'failed']);
    const { data } = (await pay(made, made.card)).json();
    await answerBank(stripe, data.clientSecret);
    expect(await status(made)).toBe('paid');
    expect(await holds(made)).toHaveLength(1);
  });

  test('without a card, or with one that is declined, leaves the booking payable', async () => {
    const without = await deal(site);
    expect(await payLater(without)).toBe('no-card');
    const declined = await dealWithCard('declines');
    expect(await payLater(declined)).toBe('failed');
    expect(await status(declined)).toBe('failed');
  });

  test('finds what an earlier call held, and throws for a cancelled booking', async () => {
    const made = await dealWithCard();
    stripe.addFault({ type: 'answer_lost', path: '/v1/payment_intents/*/confirm', count: 2 });
    await expect(payLater(made)).rejects.toMatchObject({ status: 502 });
    expect(await payLater(made)).toBe('paid');
    expect(await holds(made)).toHaveLength(1);
    const cancelled = await dealWithCard();
    await change(site, cancelled.customer, cancelled.booking.id, 'cancelled');
    await expect(payLater(cancelled)).rejects.toMatchObject({ code: errorCodes.notPayable });
    expect(await holds(cancelled)).toEqual([]);
  });
});
