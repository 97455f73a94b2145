import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { answer, completedDeal, moneyOf, type PaidDeal, proposed } from '../../testing/fixtures/agreements.ts';
import { takeOut } from '../../testing/fixtures/books.ts';
import { booked, bookingBody } from '../../testing/fixtures/listings.ts';
import { balanceOf, confirmIntent, seenBy } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { addMoney, confirmDeposit, fillInBank } from '../../testing/fixtures/wallets.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { outcome } from '../../testing/test-app.ts';
import { bookings } from '../bookings/table.ts';

const { site, stripe } = useStripeApp({ timeZone: 'UTC', payoutHoldDays: 1 });

/** At 9 to 11 on the first of June 2030, and completed before. */
let made: PaidDeal;
beforeEach(async () => {
  site.now = new Date('2030-05-20T12:00:00Z');
  made = await completedDeal(site, stripe, 'wallet');
  const time = { date: '2030-06-01', timeSlot: '9:00 AM - 11:00 AM' };
  await site.db.update(bookings).set(time).where(eq(bookings.id, made.booking.id));
});
const later = { date: '2030-06-05T00:00:00.000Z', timeSlot: '1:00 PM - 3:00 PM' };
const move = (as: Person, way: '' | '/accept' | '/decline' = '') =>
  site.call('POST', `/bookings/${made.booking.id}/reschedule${way}`, { as, body: later });
const holdOf = async (as: Person) => (await seenBy(site, as, made.booking.id)).onHoldUntil;

test('the provider reads until when the earnings are on hold; the customer does not', async () => {
  expect(await holdOf(made.provider)).toBe('2030-06-02T11:00:00.000Z');
  expect(await holdOf(made.customer)).toBeUndefined();
  const wallet = await site.read('/wallet', made.provider);
  expect(wallet).toMatchObject({ balance: 45, available: 0, onHold: 45, holdDays: 1 });
  site.now = new Date('2030-06-02T11:00:00Z');
  expect(await holdOf(made.provider)).toBeUndefined();
});

test('earnings that are on hold stay in the wallet when added money goes back to its card', async () => {
  const intentId = await addMoney(site, made.provider, 100);
  await confirmIntent(stripe, intentId);
  await confirmDeposit(site, made.provider, intentId, 100);
  await takeOut(site, made.provider, 2_000);
  const giveBack = (amount: number) =>
    site.call('POST', '/wallet/return-to-card', { as: made.provider, body: { amount } });
  expect(await outcome(giveBack(80.01))).toEqual([409, errorCodes.insufficientBalance]);
  expect((await giveBack(80)).json().data).toEqual({ status: 'completed', amount: 80, balance: 45 });
});

test('both sides move a booking that was completed before its time; it stays completed and the hold moves along', async () => {
  expect((await move(made.customer)).json().data.reschedule).toMatchObject(later);
  const accepted = (await move(made.provider, '/accept')).json().data;
  expect(accepted).toMatchObject({ ...later, status: 'completed', onHoldUntil: '2030-06-06T15:00:00.000Z' });
  await fillInBank(site, made.provider);
  await site.call('GET', '/wallet', { as: made.provider });
  const withdraw = () => site.call('POST', '/wallet/withdraw', { as: made.provider, body: { amount: 45 } });
  site.now = new Date('2030-06-02T12:00:00Z');
  const rejected = await withdraw();
  expect([rejected.statusCode, rejected.json().code]).toEqual([409, errorCodes.insufficientBalance]);
  expect(rejected.json().error).toContain('$45.00 is on hold until 1 day after the time of its bookings');
  site.now = new Date('2030-06-06T15:00:00Z');
  expect((await withdraw()).statusCode).toBe(200);
});

test('the time that it was moved to is taken for others', async () => {
  await move(made.customer);
  await move(made.provider, '/accept');
  const body = { ...bookingBody(made.service, ''), ...later };
  const other = await person(site);
  expect(await outcome(site.call('POST', '/bookings', { as: other, body }))).toEqual([409, errorCodes.slotTaken]);
  const second = await booked(site, made.service, other, {
    date: '2030-06-04',
    timeSlot: later.timeSlot,
    status: 'confirmed',
    rescheduleDate: '2030-06-05',
    rescheduleSlot: later.timeSlot,
    rescheduleBy: 'customer',
  });
  const accepted = site.call('POST', `/bookings/${second.id}/reschedule/accept`, { as: made.provider, body: later });
  expect(await outcome(accepted)).toEqual([409, errorCodes.slotTaken]);
});

test('a time that another booking has taken meanwhile is not accepted', async () => {
  await move(made.customer);
  await booked(site, made.service, made.customer, {
    date: '2030-06-05',
    timeSlot: later.timeSlot,
    status: 'confirmed',
  });
  expect(await outcome(move(made.provider, '/accept'))).toEqual([409, errorCodes.slotTaken]);
});

test('from its time on a completed booking is not moved, and an open request can only be ended', async () => {
  await move(made.customer);
  site.now = new Date('2030-06-01T09:00:00Z');
  expect(await outcome(move(made.provider, '/accept'))).toEqual([409, errorCodes.rescheduleRefused]);
  expect((await move(made.provider, '/decline')).statusCode).toBe(200);
  expect(await outcome(move(made.customer))).toEqual([409, errorCodes.rescheduleRefused]);
});

test('both sides give everything back instead of cancelling: it stays completed, and is refunded', async () => {
  const money = await moneyOf(site, made.customer, made);
  expect([money.mayReport, money.proposable]).toEqual([true, ['refund', 'charge', 'tip']]);
  const proposal = await proposed(site, made.customer, made, 'refund', 45);
  expect((await answer(site, made.provider, proposal, 'accept')).statusCode).toBe(200);
  expect([await balanceOf(site, made.customer), await balanceOf(site, made.provider)]).toEqual([45, 0]);
  const after = await seenBy(site, made.customer, made.booking.id);
  expect(after).toMatchObject({ status: 'completed', paymentStatus: 'refunded' });
  expect(await outcome(move(made.customer))).toEqual([409, errorCodes.rescheduleRefused]);
});
