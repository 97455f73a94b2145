import { errorCodes } from '@nearhand/contracts';
import { checkBooksAfterEach } from '../../testing/fixtures/books.ts';
import { beginPayment, confirmCard, deal, paidDeal, seenBy } from '../../testing/fixtures/payments.ts';
import { person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';

const stripe = useTestStripe(600_000);
const site = useTestApp(stripe.overrides);
checkBooksAfterEach(site);

const begin = (bookingId: string, as: { headers: Record<string, string> }) =>
  site.call('POST', '/payments/create-intent', { as, body: { bookingId } });

test('double clicks and two tabs get one intent, over the booking’s own price, captured by hand', async () => {
  const { booking, customer } = await deal(site, { priceCents: 6150 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => begin(booking.id, customer)));
  const secrets = new Set(answers.map((answer) => answer.json().data.clientSecret));
  expect(secrets.size).toBe(1);
  const [secret] = [...secrets];
  const intent = await stripe.stripe.paymentIntents.retrieve(String(secret).split('_secret_')[0] ?? '');
  expect(intent).toMatchObject({ amount: 6150, currency: 'usd', capture_method: 'manual' });
  const { data } = await stripe.stripe.paymentIntents.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata.bookingId === booking.id)).toHaveLength(1);
});

test('only its customer pays for a booking', async () => {
  const { booking, provider } = await deal(site);
  for (const stranger of [provider, await person(site), await person(site, 'admin')]) {
    const answer = await begin(booking.id, stranger);
    expect([answer.statusCode, answer.json().code]).toEqual([403, errorCodes.bookingForbidden]);
  }
  expect((await site.call('POST', '/payments/create-intent', { body: { bookingId: booking.id } })).statusCode).toBe(
    401,
  );
  const nowhere = await begin('00000000-0000-4000-8000-000000000000', await person(site));
  expect([nowhere.statusCode, nowhere.json().code]).toEqual([404, errorCodes.bookingNotFound]);
});

test('a held card shows as paid as soon as the booking is looked at, and is not charged', async () => {
  const made = await deal(site);
  const intentId = await confirmCard(site, stripe, made);
  expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('paid');
  expect(await stripe.stripe.paymentIntents.retrieve(intentId)).toMatchObject({ amount_received: 0 });
  const again = await begin(made.booking.id, made.customer);
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { error: 'This booking is already paid.', code: errorCodes.notPayable },
  ]);
});

test('asking for the intent again notices a payment that nobody told of', async () => {
  const made = await deal(site);
  await confirmCard(site, stripe, made);
  expect((await begin(made.booking.id, made.customer)).json().error).toBe('This booking is already paid.');
});

test('a declined card reads as failed and the same intent takes another one', async () => {
  const made = await deal(site);
  const intentId = await confirmCard(site, stripe, made, 'pm_card_visa_chargeDeclined');
  expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('failed');
  expect(await confirmCard(site, stripe, made)).toBe(intentId);
  expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('paid');
});

test('a card that stays processing is waited for, not paid again', async () => {
  const made = await deal(site);
  const intentId = await confirmCard(site, stripe, made, 'pm_card_staysProcessing');
  expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('processing');
  expect((await begin(made.booking.id, made.customer)).json().error).toBe(
    'The payment for this booking is being processed.',
  );
  expect((await stripe.eventsOf(intentId)).map(({ type }) => type)).toContain('payment_intent.processing');
});

test('an intent that ended at Stripe gives way to a new one', async () => {
  const made = await deal(site);
  const first = await beginPayment(site, made);
  await stripe.stripe.paymentIntents.cancel(first);
  expect(await beginPayment(site, made)).not.toBe(first);
});

test('a hold that the card network ended must be paid anew', async () => {
  const made = await paidDeal(site, stripe);
  await stripe.stripe.paymentIntents.cancel(made.intentId);
  const [, cancelled] = (await stripe.eventsOf(made.intentId)).reverse();
  if (!cancelled) throw new Error('no event');
  await stripe.deliver(site, cancelled);
  expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('failed');
  expect(await beginPayment(site, made)).not.toBe(made.intentId);
});

test('less than a card can carry is refused in words', async () => {
  const { booking, customer } = await deal(site, { priceCents: 49 });
  expect((await begin(booking.id, customer)).json()).toMatchObject({
    error: expect.stringContaining('less than $0.50'),
    code: errorCodes.notPayable,
  });
});

test('a cancelled booking cannot be paid', async () => {
  const { booking, customer } = await deal(site, { status: 'cancelled' });
  expect((await begin(booking.id, customer)).json()).toEqual({
    error: 'This booking can no longer be paid.',
    code: errorCodes.notPayable,
  });
});
