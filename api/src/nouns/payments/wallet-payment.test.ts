import { errorCodes } from '@nearhand/contracts';
import { checkBooksAfterEach, fund } from '../../testing/fixtures/books.ts';
import { booked } from '../../testing/fixtures/listings.ts';
import { balanceOf, beginPayment, change, confirmCard, deal, seenBy } from '../../testing/fixtures/payments.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';
import { endCardPayment } from './card-payment.ts';
import { findLivePayment } from './payment-repository.ts';

// Many requests at once take their time on a busy machine.
const stripe = useTestStripe();
const site = useTestApp(stripe.overrides);
checkBooksAfterEach(site);

const pay = (bookingId: string, as: { headers: Record<string, string> }) =>
  site.call('POST', '/payments/wallet', { as, body: { bookingId } });

test('a wallet that covers the price pays, and completion hands the money to the provider', async () => {
  const { booking, customer, provider } = await deal(site, { status: 'confirmed' });
  await fund(site, customer, 5000);
  expect((await pay(booking.id, customer)).json()).toEqual({ data: { bookingId: booking.id, paymentStatus: 'paid' } });
  expect(await balanceOf(site, customer)).toBe(5);
  expect((await change(site, provider, booking.id, 'completed')).statusCode).toBe(200);
  expect(await balanceOf(site, provider)).toBe(45);
});

test('a wallet that does not cover it is refused', async () => {
  const { booking, customer } = await deal(site);
  await fund(site, customer, 4499);
  const answer = await pay(booking.id, customer);
  expect([answer.statusCode, answer.json().code]).toEqual([409, errorCodes.insufficientBalance]);
  expect(await balanceOf(site, customer)).toBe(44.99);
});

test('cancelling gives it back to the wallet in full', async () => {
  const { booking, customer } = await deal(site);
  await fund(site, customer, 4500);
  await pay(booking.id, customer);
  const cancelled = await change(site, customer, booking.id, 'cancelled');
  expect(cancelled.json().data).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect(await balanceOf(site, customer)).toBe(45);
  const { data } = (await site.call('GET', '/wallet/transactions', { as: customer })).json();
  expect(data.map(({ type, amount }: { type: string; amount: number }) => [type, amount])).toEqual([
    ['refund', 45],
    ['service_payment', -45],
    ['deposit', 45],
  ]);
});

test('a card payment that was only begun gives way, its intent can no longer be confirmed', async () => {
  const made = await deal(site);
  const intentId = await beginPayment(site, made);
  await fund(site, made.customer, 4500);
  expect((await pay(made.booking.id, made.customer)).statusCode).toBe(200);
  expect((await stripe.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
});

test('a booking whose card is held already is not paid twice', async () => {
  const made = await deal(site);
  await confirmCard(site, stripe, made);
  await fund(site, made.customer, 4500);
  // Cancelling the intent would let the hold go, so the API must look before it pays.
  const answer = await pay(made.booking.id, made.customer);
  expect(answer.json().code).toBe(errorCodes.notPayable);
  expect((await seenBy(site, made.customer, made.booking.id)).paymentStatus).toBe('paid');
  expect(await balanceOf(site, made.customer)).toBe(45);
});

test('many clicks pay once, and one balance never pays for two bookings', async () => {
  const { booking, customer, service } = await deal(site);
  const other = await booked(site, service, customer);
  await fund(site, customer, 4500);
  const answers = await Promise.all([booking, other, booking, other, booking].map(({ id }) => pay(id, customer)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await balanceOf(site, customer)).toBe(0);
});

test('a click that was overtaken does not end what the first one paid', async () => {
  const { booking, customer } = await deal(site);
  await fund(site, customer, 4500);
  await pay(booking.id, customer);
  const paid = await findLivePayment(site.db, booking.id);
  await endCardPayment(site.app, paid?.id ?? '');
  expect(await findLivePayment(site.db, booking.id)).toEqual(paid);
  expect(paid?.state).toBe('captured');
});

test('card and wallet at once end with one payment', async () => {
  const made = await deal(site);
  await fund(site, made.customer, 4500);
  const [wallet, intentId] = await Promise.all([
    pay(made.booking.id, made.customer),
    beginPayment(site, made).catch(() => undefined),
  ]);
  const isWallet = wallet.statusCode === 200;
  const intent = intentId ? await stripe.stripe.paymentIntents.retrieve(intentId) : undefined;
  expect([isWallet, intent?.status === 'requires_payment_method']).toContainEqual(true);
  expect(isWallet && intent?.status === 'requires_payment_method').toBe(false);
});
