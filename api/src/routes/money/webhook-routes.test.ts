import { eq } from 'drizzle-orm';
import { webhookEvents } from '../../kernel/database/schema.ts';
import { checkBooksAfterEach } from '../../testing/fixtures/books.ts';
import {
  beginPayment,
  change,
  confirmCard,
  deal,
  deliverIntent,
  paidDeal,
  seenBy,
} from '../../testing/fixtures/payments.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';

const stripe = useTestStripe();
const site = useTestApp(stripe.overrides);
checkBooksAfterEach(site);

/** The list shows the stored status, without asking Stripe. */
const storedStatus = async (customer: { headers: Record<string, string> }, id: string) => {
  const { data } = (await site.call('GET', '/bookings/me', { as: customer })).json();
  return data.find((booking: { _id: string }) => booking._id === id).paymentStatus;
};

test('the webhook alone makes a booking paid', async () => {
  const made = await deal(site);
  const intentId = await confirmCard(site, stripe, made);
  expect(await storedStatus(made.customer, made.booking.id)).toBe('unpaid');
  for (const event of await stripe.eventsOf(intentId)) {
    expect((await stripe.deliver(site, event)).statusCode).toBe(200);
  }
  expect(await storedStatus(made.customer, made.booking.id)).toBe('paid');
});

test('the webhook of a card that was processing makes the booking paid', async () => {
  const made = await deal(site);
  const intentId = await confirmCard(site, stripe, made, 'pm_card_staysProcessing');
  let events = await stripe.eventsOf(intentId);
  while (!events.some(({ type }) => type === 'payment_intent.amount_capturable_updated')) {
    events = await stripe.eventsOf(intentId);
  }
  for (const event of events) await stripe.deliver(site, event);
  expect(await storedStatus(made.customer, made.booking.id)).toBe('paid');
});

test('events in any order, twice and at once have one result', async () => {
  const made = await deal(site, { status: 'confirmed' });
  const intentId = await confirmCard(site, stripe, made, 'pm_card_visa_chargeDeclined');
  await stripe.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  await seenBy(site, made.customer, made.booking.id);
  await change(site, made.provider, made.booking.id, 'completed');
  const events = await stripe.eventsOf(intentId);
  expect(events.length).toBeGreaterThan(3);
  const answers = await Promise.all([...events, ...events.toReversed(), ...events].map((e) => stripe.deliver(site, e)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await storedStatus(made.customer, made.booking.id)).toBe('paid');
  const stored = await site.db.select().from(webhookEvents);
  expect(stored.filter(({ id }) => events.some((event) => event.id === id))).toHaveLength(events.length);
});

test('a refund made at Stripe shows, also when its events come in reverse order', async () => {
  const made = await paidDeal(site, stripe);
  await stripe.stripe.paymentIntents.capture(made.intentId);
  await stripe.stripe.refunds.create({ payment_intent: made.intentId });
  await deliverIntent(site, stripe, made.intentId, (events) => events.reverse());
  expect(await storedStatus(made.customer, made.booking.id)).toBe('refunded');
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
  const forged = await stripe.deliver(site, event, 'whsec_other');
  expect([forged.statusCode, forged.json().code]).toEqual([400, 'payment/signature-invalid']);
  const unsigned = await site.call('POST', '/payments/webhook', { body: event });
  expect(unsigned.statusCode).toBe(400);
  expect(await site.db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id))).toEqual([]);
  expect(await storedStatus(made.customer, made.booking.id)).toBe('unpaid');
});

test('an event about a foreign payment is accepted and ignored', async () => {
  const foreign = await stripe.stripe.paymentIntents.create({ amount: 900, currency: 'usd' });
  const [event] = await stripe.eventsOf(foreign.id);
  if (!event) throw new Error('no event');
  expect((await stripe.deliver(site, event)).json()).toEqual({ received: true });
});
