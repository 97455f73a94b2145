import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { insertRow } from '../../kernel/database/first-of.ts';
import type { Job, JobContext } from '../../kernel/jobs/job.ts';
import { days, minutes } from '../../kernel/time/clock.ts';
import { bookings } from '../../nouns/bookings/table.ts';
import { captureOldHolds } from '../../nouns/payments/booking-payments.ts';
import { payments } from '../../nouns/payments/table.ts';
import { balanceOf, beginPayment, change, confirmCard, deal, paidDeal } from '../../testing/fixtures/payments.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { jobNamed, runJob } from '../../testing/test-app.ts';

const syncOpenPayments = jobNamed('sync-open-payments');

const { site, stripe } = useStripeApp();

beforeEach(() => {
  site.now = new Date();
});
const run: (job: Job['run'], instead?: Partial<JobContext>) => Promise<void> = (job, instead) =>
  runJob(site, job, instead);
const paymentOf = async (bookingId: string) => {
  const [payment] = await site.db.select().from(payments).where(eq(payments.bookingId, bookingId));
  return payment;
};
const atStripe = (intentId: string) => stripe.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
/** A payment that was begun long before all others, and of which Stripe knows nothing. */
const abandoned = ({ id, customerId }: typeof bookings.$inferSelect, number: number) => ({
  bookingId: id,
  customerId,
  method: 'card' as const,
  amountCents: 4500,
  intentId: `pi_unknown_${number}_${id}`,
  updatedAt: new Date(0),
});
/** Stripe as it is when it cannot be reached. */
const outOfReach = new Stripe('sk_test_1', { host: '127.0.0.1', port: 9, protocol: 'http', maxNetworkRetries: 0 });

describe('holds', () => {
  test('are left until the sixth day, then taken once by two copies at once, and released without a second capture', async () => {
    const { booking, provider, intentId } = await paidDeal(site, stripe, { status: 'confirmed' });
    site.pass(days(6) - minutes(15));
    await run(captureOldHolds);
    expect((await atStripe(intentId)).status).toBe('requires_capture');
    site.pass(minutes(15));
    await Promise.all([run(captureOldHolds), run(captureOldHolds)]);
    expect(await atStripe(intentId)).toMatchObject({ status: 'succeeded', amount_received: 4500 });
    expect(await paymentOf(booking.id)).toMatchObject({ state: 'captured', releasedAt: null });
    expect(await balanceOf(site, provider)).toBe(0);
    expect((await change(site, provider, booking.id, 'completed')).statusCode).toBe(200);
    expect(await balanceOf(site, provider)).toBe(45);
    const captures = (await stripe.eventsOf(intentId)).filter(({ type }) => type === 'payment_intent.succeeded');
    expect(captures).toHaveLength(1);
  });

  test('that ended at Stripe make the payment failed and do not stop the others', async () => {
    const all = [await paidDeal(site, stripe), await paidDeal(site, stripe), await paidDeal(site, stripe)];
    for (const { intentId } of all) await stripe.stripe.paymentIntents.cancel(intentId);
    const sound = await paidDeal(site, stripe);
    site.pass(days(6));
    await run(captureOldHolds);
    for (const { booking, customer } of all) {
      expect((await paymentOf(booking.id))?.state).toBe('voided');
      const seen = await site.call('GET', `/bookings/${booking.id}`, { as: customer });
      expect(seen.json().data.paymentStatus).toBe('failed');
    }
    expect((await paymentOf(sound.booking.id))?.state).toBe('captured');
  });

  test('wait for the next run while Stripe cannot be reached', async () => {
    const { booking } = await paidDeal(site, stripe);
    site.pass(days(6));
    await run(captureOldHolds, { stripe: outOfReach });
    expect((await paymentOf(booking.id))?.state).toBe('held');
    site.pass(minutes(10));
    await run(captureOldHolds);
    expect((await paymentOf(booking.id))?.state).toBe('captured');
  });
});

describe('payments of which nothing more was heard', () => {
  test.each([
    ['a card that was held', 'pm_card_visa', 'held'],
    ['a card that was declined', 'pm_card_visa_chargeDeclined', 'failed'],
  ])('%s is found out after two minutes', async (_what, card, state) => {
    const made = await deal(site);
    await confirmCard(site, stripe, made, card);
    await run(syncOpenPayments);
    expect((await paymentOf(made.booking.id))?.state).toBe('created');
    site.pass(minutes(3));
    await run(syncOpenPayments);
    expect((await paymentOf(made.booking.id))?.state).toBe(state);
  });

  test('one that was left is asked about for two days from when its page was last opened, one that is processing for ever', async () => {
    const confirmed = { status: 'confirmed' as const };
    const [left, reopened, processing] = [
      await deal(site, confirmed),
      await deal(site, confirmed),
      await deal(site, confirmed),
    ];
    const intentId = await beginPayment(site, left);
    await beginPayment(site, reopened);
    const slow = await beginPayment(site, processing);
    await site.db.update(payments).set({ state: 'processing' }).where(eq(payments.intentId, slow));
    site.pass(days(3));
    const again = await beginPayment(site, reopened);
    for (const intent of [intentId, again, slow])
      await stripe.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    site.pass(days(1));
    await run(syncOpenPayments);
    expect((await paymentOf(left.booking.id))?.state).toBe('created');
    expect((await paymentOf(processing.booking.id))?.state).toBe('held');
    const found = await paymentOf(reopened.booking.id);
    expect(found?.state).toBe('held');
    // By the card network's clock, which did not jump with ours.
    expect(found?.heldAt?.getTime()).toBeLessThan(site.now.getTime() - days(3));
  });

  test('refunds of cancelled bookings go before abandoned pages', async () => {
    const owed = await paidDeal(site, stripe);
    await site.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, owed.booking.id));
    for (const number of [1, 2, 3]) {
      const { booking } = await deal(site);
      await insertRow(site.db, payments, abandoned(booking, number));
    }
    site.pass(minutes(3));
    await expect(run(syncOpenPayments)).rejects.toThrow('in a row');
    expect((await paymentOf(owed.booking.id))?.state).toBe('voided');
  });

  test('after an outage a cancelled booking is refunded, and a payment without intent ends', async () => {
    const held = await paidDeal(site, stripe);
    await site.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, held.booking.id));
    const bare = await deal(site, { status: 'cancelled' });
    const { id: bookingId, customerId } = bare.booking;
    await insertRow(site.db, payments, { bookingId, customerId, method: 'card', amountCents: 4500 });
    site.pass(days(30));
    await run(syncOpenPayments);
    expect((await atStripe(held.intentId)).status).toBe('canceled');
    expect((await paymentOf(held.booking.id))?.state).toBe('voided');
    expect((await paymentOf(bookingId))?.state).toBe('voided');
  });

  test('a hold that is captured during its release is refunded at once', async () => {
    const { booking, customer, intentId } = await paidDeal(site, stripe);
    await site.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, booking.id));
    const release = stripe.addFault({ type: 'hang', path: `/v1/payment_intents/${intentId}/cancel` });
    site.pass(minutes(3));
    const running = run(syncOpenPayments);
    await release.hit;
    await stripe.stripe.paymentIntents.capture(intentId);
    release.end();
    await running;
    expect((await atStripe(intentId)).latest_charge).toMatchObject({ captured: true, refunded: true });
    const seen = await site.call('GET', '/bookings/me', { as: customer });
    expect(seen.json().data).toMatchObject([{ paymentStatus: 'refunded' }]);
  });

  test('payments that always fail do not delay others', async () => {
    const sound = await deal(site);
    await confirmCard(site, stripe, sound);
    for (const number of [1, 2, 3]) {
      const { booking } = await deal(site);
      await insertRow(site.db, payments, abandoned(booking, number));
    }
    site.pass(minutes(3));
    await expect(run(syncOpenPayments)).rejects.toThrow('in a row');
    await run(syncOpenPayments);
    expect((await paymentOf(sound.booking.id))?.state).toBe('held');
  });
});
