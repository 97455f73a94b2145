import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { webhookEvents } from '../../stripe/table.ts';
import {
  balanceOf,
  beginPayment,
  change,
  confirmCard,
  deal,
  deliverIntent,
  paidDeal,
  seenBy,
  statesOf,
} from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { outcome } from '../../testing/test-app.ts';

const { site, stripe } = useStripeApp();

const intentOf = (id: string) => stripe.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });

test('a booking marked as paid without a payment releases no money', async () => {
  const { booking, provider } = await deal(site, { status: 'confirmed', paymentStatus: 'paid' });
  expect((await change(site, provider, booking.id, 'completed')).json().code).toBe('payment/not-releasable');
});

test('only its own provider and admins release the payment of a completed booking, once', async () => {
  const made = await paidDeal(site, stripe, { status: 'confirmed' });
  const release = (as: Person) => site.call('POST', '/payments/release', { as, body: { bookingId: made.booking.id } });
  const other = await person(site, 'provider');
  expect(await outcome(release(other))).toEqual([403, errorCodes.bookingForbidden]);
  expect(await outcome(release(made.provider))).toEqual([409, errorCodes.notReleasable]);
  await change(site, made.provider, made.booking.id, 'completed');
  expect(await outcome(release(other))).toEqual([403, errorCodes.bookingForbidden]);
  for (const as of [made.provider, await person(site, 'admin')]) expect((await release(as)).statusCode).toBe(200);
  expect(await balanceOf(site, made.provider)).toBe(45);
});

test('a capture that fails makes the payment failed, refuses completion, and the customer can pay anew', async () => {
  const made = await paidDeal(site, stripe, { status: 'confirmed' });
  await stripe.stripe.paymentIntents.cancel(made.intentId);
  const warned = jest.spyOn(site.app.log, 'warn');
  expect(await outcome(change(site, made.provider, made.booking.id, 'completed'))).toEqual([
    409,
    'payment/capture-failed',
  ]);
  expect(warned).toHaveBeenCalledWith(expect.objectContaining({ intentId: made.intentId }), 'a capture was refused');
  expect(await statesOf(site, made)).toEqual(['confirmed', 'failed']);
  await confirmCard(site, stripe, made);
  await seenBy(site, made.customer, made.booking.id);
  expect((await change(site, made.provider, made.booking.id, 'completed')).statusCode).toBe(200);
  expect(await balanceOf(site, made.provider)).toBe(45);
});

test('a completion that was cut off after the capture is finished by the next one', async () => {
  const made = await paidDeal(site, stripe, { status: 'confirmed' });
  await stripe.stripe.paymentIntents.capture(made.intentId);
  expect((await change(site, made.provider, made.booking.id, 'completed')).statusCode).toBe(200);
  expect(await balanceOf(site, made.provider)).toBe(45);
});

test('cancelling a booking whose hold was captured refunds it in full', async () => {
  const made = await paidDeal(site, stripe);
  await stripe.stripe.paymentIntents.capture(made.intentId);
  const answer = await change(site, made.provider, made.booking.id, 'cancelled');
  expect(answer.json().data).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect(await intentOf(made.intentId)).toMatchObject({ latest_charge: { amount_refunded: 4500 } });
});

test('cancelling an unpaid booking ends its intent', async () => {
  const made = await deal(site);
  const intentId = await beginPayment(site, made);
  const answer = await site.call('DELETE', `/bookings/${made.booking.id}`, { as: made.customer });
  expect(answer.json().data).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
  expect((await intentOf(intentId)).status).toBe('canceled');
});

/** The list shows the stored status, without asking Stripe. */
const storedStatus = async (customer: { headers: Record<string, string> }, id: string) => {
  const { data } = (await site.call('GET', '/bookings/me', { as: customer })).json();
  return data.find((booking: { _id: string }) => booking._id === id).paymentStatus;
};

test('webhooks alone make a booking paid, also with a card that was processing', async () => {
  const made = await deal(site);
  const intentId = await confirmCard(site, stripe, made, 'pm_card_staysProcessing');
  expect(await storedStatus(made.customer, made.booking.id)).toBe('unpaid');
  let events = await stripe.eventsOf(intentId);
  while (!events.some(({ type }) => type === 'payment_intent.amount_capturable_updated')) {
    events = await stripe.eventsOf(intentId);
  }
  for (const event of events) expect((await stripe.deliver(site, event)).statusCode).toBe(200);
  expect(await storedStatus(made.customer, made.booking.id)).toBe('paid');
});

test('the hold of a card is canceled when its booking was cancelled meanwhile', async () => {
  const made = await deal(site);
  const intentId = await beginPayment(site, made);
  await stripe.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_staysProcessing' });
  await change(site, made.customer, made.booking.id, 'cancelled');
  const status = async () => (await stripe.stripe.paymentIntents.retrieve(intentId)).status;
  while ((await status()) === 'processing');
  await deliverIntent(site, stripe, intentId);
  expect(await status()).toBe('canceled');
  expect(await storedStatus(made.customer, made.booking.id)).toBe('refunded');
});

test('an event that Stripe did not sign is rejected and not stored', async () => {
  const made = await deal(site);
  const intentId = await confirmCard(site, stripe, made);
  const [event] = await stripe.eventsOf(intentId);
  if (!event) throw new Error('no event');
  expect(await outcome(stripe.deliver(site, event, 'whsec_other'))).toEqual([400, 'payment/signature-invalid']);
  const unsigned = await site.call('POST', '/payments/webhook', { body: event });
  expect(unsigned.statusCode).toBe(400);
  expect(await site.db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id))).toEqual([]);
  expect(await storedStatus(made.customer, made.booking.id)).toBe('unpaid');
});
