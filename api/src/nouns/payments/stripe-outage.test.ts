import Stripe from 'stripe';
import { checkBooksAfterEach, fund } from '../../testing/fixtures/books.ts';
import { change, deal, seenBy } from '../../testing/fixtures/payments.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { insertPayment } from './payment-repository.ts';

// Nothing listens at this port.
const unreachable = new Stripe('sk_test_1', { host: '127.0.0.1', port: 9, protocol: 'http', maxNetworkRetries: 0 });
const site = useTestApp({ stripe: unreachable });
checkBooksAfterEach(site);

const heldBooking = async () => {
  const made = await deal(site, { status: 'confirmed', paymentStatus: 'paid' });
  const { id: bookingId, customerId } = made.booking;
  await insertPayment(site.db, {
    bookingId,
    customerId,
    method: 'card',
    state: 'held',
    amountCents: 4500,
    intentId: `pi_${bookingId}`,
  });
  return made;
};

test('a payment cannot be begun, and that is said', async () => {
  const { booking, customer } = await deal(site);
  const answer = await site.call('POST', '/payments/create-intent', { as: customer, body: { bookingId: booking.id } });
  expect([answer.statusCode, answer.json().code]).toEqual([502, 'payment/provider-failed']);
});

test('a completion waits: the payment is not held against the customer', async () => {
  const { booking, customer, provider } = await heldBooking();
  const answer = await change(site, provider, booking.id, 'completed');
  expect([answer.statusCode, answer.json().code]).toEqual([502, 'payment/provider-failed']);
  expect(await seenBy(site, customer, booking.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
});

test('a cancellation holds, and bookings, wallets and wallet payments go on', async () => {
  const made = await deal(site, { paymentStatus: 'unpaid' });
  await fund(site, made.customer, 4500);
  const paid = await site.call('POST', '/payments/wallet', { as: made.customer, body: { bookingId: made.booking.id } });
  expect(paid.statusCode).toBe(200);
  const cancelled = await change(site, made.customer, made.booking.id, 'cancelled');
  expect(cancelled.json().data).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
});
