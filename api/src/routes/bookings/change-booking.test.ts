import { errorCodes } from '@nearhand/contracts';
import { checkBooksAfterEach } from '../../testing/fixtures/books.ts';
import {
  balanceOf,
  beginPayment,
  change,
  confirmCard,
  deal,
  paidDeal,
  seenBy,
} from '../../testing/fixtures/payments.ts';
import { person } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';

// Many requests at once take their time on a busy machine.
const stripe = useTestStripe();
const site = useTestApp(stripe.overrides);
checkBooksAfterEach(site);

const intentOf = (id: string) => stripe.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });

test('the provider accepts and, once it is paid, completes; the money is taken and is in their wallet', async () => {
  const made = await paidDeal(site, stripe);
  expect((await change(site, made.provider, made.booking.id, 'confirmed')).json().data.status).toBe('confirmed');
  const completed = await change(site, made.provider, made.booking.id, 'completed');
  expect(completed.json().data).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  expect(await intentOf(made.intentId)).toMatchObject({ status: 'succeeded', amount_received: 4500 });
  expect(await balanceOf(site, made.provider)).toBe(45);
});

test('an unpaid booking cannot be completed', async () => {
  const { booking, provider } = await deal(site, { status: 'confirmed' });
  const answer = await change(site, provider, booking.id, 'completed');
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { error: 'This booking cannot be completed before it is paid.', code: errorCodes.bookingTransitionRefused },
  ]);
});

test('a booking marked as paid without a payment releases no money', async () => {
  const { booking, provider } = await deal(site, { status: 'confirmed', paymentStatus: 'paid' });
  expect((await change(site, provider, booking.id, 'completed')).json().code).toBe('payment/not-releasable');
});

test('a capture that fails makes the payment failed, refuses completion, and the customer can pay anew', async () => {
  const made = await paidDeal(site, stripe, { status: 'confirmed' });
  await stripe.stripe.paymentIntents.cancel(made.intentId);
  expect(await outcome(change(site, made.provider, made.booking.id, 'completed'))).toEqual([
    409,
    'payment/capture-failed',
  ]);
  expect(await seenBy(site, made.customer, made.booking.id)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'failed',
  });
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

test('cancelling a paid pending booking lets the hold go', async () => {
  const made = await paidDeal(site, stripe);
  const answer = await change(site, made.customer, made.booking.id, 'cancelled');
  expect(answer.json().data).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect(await intentOf(made.intentId)).toMatchObject({ status: 'canceled', amount_received: 0 });
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

test('an admin cancels a confirmed and paid booking', async () => {
  const made = await paidDeal(site, stripe, { status: 'confirmed' });
  const answer = await change(site, await person(site, 'admin'), made.booking.id, 'cancelled');
  expect(answer.json().data).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
});

test('the customer neither accepts nor completes', async () => {
  const { booking, customer, provider } = await deal(site);
  const onlyProvider = async (to: 'confirmed' | 'completed') => {
    const answer = await change(site, customer, booking.id, to);
    return [answer.statusCode, answer.json().error];
  };
  expect(await onlyProvider('confirmed')).toEqual([403, 'Only the provider can accept a booking.']);
  await change(site, provider, booking.id, 'confirmed');
  expect(await onlyProvider('completed')).toEqual([403, 'Only the provider can complete a booking.']);
});
