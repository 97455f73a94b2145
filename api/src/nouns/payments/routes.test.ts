import { errorCodes } from '@nearhand/contracts';
import { parseSettings } from '../../kernel/settings/settings.ts';
import { checkBooks, fund } from '../../testing/fixtures/books.ts';
import {
  balanceOf,
  beginPayment,
  change,
  confirmCard,
  deal,
  deliverIntent,
  paidDeal,
  seenBy,
} from '../../testing/fixtures/payments.ts';
import type { Person } from '../../testing/fixtures/people.ts';
import { transactionsOf } from '../../testing/fixtures/wallets.ts';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';
import { endCardPayment } from './card-payment.ts';
import { findLivePayment } from './payment-repository.ts';
import { payFromWallet } from './wallet-payment.ts';

const post = async (site: TestApp, path: string, bookingId: string, as?: Person) => {
  const answer = await site.call('POST', `/payments/${path}`, { ...(as && { as }), body: { bookingId } });
  return { status: answer.statusCode, ...answer.json() };
};

describe('with Stripe', () => {
  const stripe = useTestStripe(600_000);
  const site = useTestApp(stripe.overrides);
  checkBooks(site);
  const begin = (bookingId: string, as?: Person) => post(site, 'create-intent', bookingId, as);
  const pay = (bookingId: string, as: Person) => post(site, 'wallet', bookingId, as);
  const intentOf = (id: string) => stripe.stripe.paymentIntents.retrieve(id);
  const notPayable = (error: string) => ({ status: 409, error, code: errorCodes.notPayable });

  describe('a card payment', () => {
    test('has one intent for all clicks and tabs, with the booking’s own price, captured later', async () => {
      const { booking, customer } = await deal(site, { priceCents: 6150 });
      const answers = await Promise.all(Array.from({ length: 8 }, () => begin(booking.id, customer)));
      const [secret, ...others] = new Set(answers.map(({ data }) => String(data.clientSecret)));
      expect(others).toEqual([]);
      const expected = { amount: 6150, currency: 'usd', capture_method: 'manual' };
      expect(await intentOf(secret?.split('_secret_')[0] ?? '')).toMatchObject(expected);
      const { data } = await stripe.stripe.paymentIntents.list({ limit: 100 });
      expect(data.filter(({ metadata }) => metadata.bookingId === booking.id)).toHaveLength(1);
    });

    test('shows as paid once the card is held, is not charged yet, and cannot be made again', async () => {
      const made = await deal(site);
      const intentId = await confirmCard(site, stripe, made);
      const paid = notPayable('This booking is already paid.');
      expect(await begin(made.booking.id, made.customer)).toEqual(paid);
      expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('paid');
      expect(await intentOf(intentId)).toMatchObject({ amount_received: 0 });
      expect(await begin(made.booking.id, made.customer)).toEqual(paid);
    });

    test('that is declined shows as failed, and the same intent takes another card', async () => {
      const made = await deal(site);
      const status = async () => (await seenBy(site, made.customer, made.booking.id)).paymentStatus;
      const intentId = await confirmCard(site, stripe, made, 'pm_card_visa_chargeDeclined');
      expect(await status()).toBe('failed');
      expect(await confirmCard(site, stripe, made)).toBe(intentId);
      expect(await status()).toBe('paid');
    });

    test('that is processing cannot be made again', async () => {
      const made = await deal(site);
      const intentId = await confirmCard(site, stripe, made, 'pm_card_staysProcessing');
      expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('processing');
      const processing = notPayable('The payment for this booking is being processed.');
      expect(await begin(made.booking.id, made.customer)).toEqual(processing);
      expect((await stripe.eventsOf(intentId)).map(({ type }) => type)).toContain('payment_intent.processing');
    });

    test('gets a new intent after its intent or its hold ended at Stripe', async () => {
      const begun = await deal(site);
      const first = await beginPayment(site, begun);
      await stripe.stripe.paymentIntents.cancel(first);
      expect(await beginPayment(site, begun)).not.toBe(first);
      const held = await paidDeal(site, stripe);
      await stripe.stripe.paymentIntents.cancel(held.intentId);
      await deliverIntent(site, stripe, held.intentId, (events) => events.slice(-2, -1));
      expect((await seenBy(site, held.customer, held.booking.id)).paymentStatus).toBe('failed');
      expect(await beginPayment(site, held)).not.toBe(held.intentId);
    });

    test.each([
      [{ priceCents: 49 }, 'A card cannot be charged less than $0.50. Please pay from your wallet.'],
      [{ status: 'cancelled' } as const, 'This booking can no longer be paid.'],
    ])('is not possible for a booking with %j', async (values, error) => {
      const { booking, customer } = await deal(site, values);
      expect(await begin(booking.id, customer)).toEqual(notPayable(error));
    });
  });

  describe('a wallet payment', () => {
    test('is given back in full on cancellation', async () => {
      const { booking, customer } = await deal(site);
      await fund(site, customer, 4500);
      await pay(booking.id, customer);
      const cancelled = await change(site, customer, booking.id, 'cancelled');
      expect(cancelled.json().data).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
      expect(await balanceOf(site, customer)).toBe(45);
      expect((await transactionsOf(site, customer)).map(({ type, amount }) => [type, amount])).toEqual([
        ['refund', 45],
        ['service_payment', -45],
        ['deposit', 45],
      ]);
    });

    test('replaces a card payment that was only begun, and cancels its intent', async () => {
      const made = await deal(site);
      const intentId = await beginPayment(site, made);
      await fund(site, made.customer, 4500);
      expect((await pay(made.booking.id, made.customer)).status).toBe(200);
      expect((await intentOf(intentId)).status).toBe('canceled');
      const paid = await findLivePayment(site.db, made.booking.id);
      await endCardPayment(site.app, paid?.id ?? '');
      expect(await findLivePayment(site.db, made.booking.id)).toEqual(paid);
      expect(paid).toMatchObject({ method: 'wallet', state: 'captured' });
    });

    test('is rejected while a card is held', async () => {
      const made = await deal(site);
      await confirmCard(site, stripe, made);
      await fund(site, made.customer, 4500);
      expect((await pay(made.booking.id, made.customer)).code).toBe(errorCodes.notPayable);
      expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('paid');
      expect(await balanceOf(site, made.customer)).toBe(45);
    });

    test('is rejected when another tab begins a card payment just before it', async () => {
      const made = await deal(site);
      await fund(site, made.customer, 4500);
      const transaction: typeof site.db.transaction = async (work) => {
        await beginPayment(site, made);
        return site.db.transaction(work);
      };
      const context = Object.create(site.app, {
        db: { value: Object.create(site.db, { transaction: { value: transaction } }) },
      });
      const paying = payFromWallet(context, made.booking.id, made.customer._id);
      await expect(paying).rejects.toMatchObject({ code: errorCodes.notPayable });
      expect(await balanceOf(site, made.customer)).toBe(45);
    });

    test('and a card payment at once end with one payment', async () => {
      const made = await deal(site);
      await fund(site, made.customer, 4500);
      const beginning = beginPayment(site, made).catch(() => undefined);
      const [wallet, intentId] = await Promise.all([pay(made.booking.id, made.customer), beginning]);
      const isCard = intentId !== undefined && (await intentOf(intentId)).status === 'requires_payment_method';
      expect([wallet.status === 200, isCard].sort()).toEqual([false, true]);
    });
  });
});

describe('without Stripe', () => {
  const site = useTestApp({ settings: { platformFeePercent: 12.5, stripe: parseSettings({}).stripe } });
  checkBooks(site);

  test('the marketplace takes its fee to the cent from a wallet payment; cards answer 503', async () => {
    const { booking, customer, provider } = await deal(site, { status: 'confirmed', priceCents: 4999 });
    const card = await post(site, 'create-intent', booking.id, customer);
    expect(card).toMatchObject({ status: 503, code: errorCodes.paymentProviderFailed });
    await fund(site, customer, 4999);
    await post(site, 'wallet', booking.id, customer);
    await change(site, provider, booking.id, 'completed');
    expect(await balanceOf(site, provider)).toBe(43.74);
  });
});
