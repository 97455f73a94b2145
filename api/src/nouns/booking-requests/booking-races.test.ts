import { defaultTimeSlots, errorCodes, localDay } from '@nearhand/contracts';
import { and, eq } from 'drizzle-orm';
import { after, days } from '../../kernel/time/clock.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import { ledgerTransactions } from '../../ledger/table.ts';
import { webhookEvents } from '../../stripe/table.ts';
import { atOnce, tally, useCopies } from '../../testing/copies.ts';
import { fund } from '../../testing/fixtures/books.ts';
import { booked, bookingBody, listing } from '../../testing/fixtures/listings.ts';
import { moneyDifferences } from '../../testing/fixtures/money-model.ts';
import { confirmCard, type Deal, deal, paidDeal } from '../../testing/fixtures/payments.ts';
import { crowd, type Person, person } from '../../testing/fixtures/people.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { bookings } from '../bookings/table.ts';
import { payments } from '../payments/table.ts';

const { site, stripe } = useStripeApp();
const call = useCopies(site, stripe);
/** More than the connections of two copies. */
const many = 40;
const some = 12;
const { slotTaken, tooManyRequests, bookingTransitionRefused, insufficientBalance, signatureInvalid } = errorCodes;

const change = (as: Person, id: string, status: string) => call('PUT', `/bookings/${id}`, { as, body: { status } });
const payFromWallet = ({ booking, customer }: Deal) =>
  call('POST', '/payments/wallet', { as: customer, body: { bookingId: booking.id } });
const bookingOf = async (id: string) => (await site.db.select().from(bookings).where(eq(bookings.id, id)))[0];
const paymentsOf = (id: string) => site.db.select().from(payments).where(eq(payments.bookingId, id));
const postings = (bookingId: string, kind: 'service_payment' | 'release' | 'refund') =>
  site.db.$count(
    ledgerTransactions,
    and(eq(ledgerTransactions.bookingId, bookingId), eq(ledgerTransactions.kind, kind)),
  );

const wantedFrom = async (provider: Person) =>
  bookingBody(await listing(site, provider), localDay(after(site.now, days(2))));

test('of many people who want overlapping times at once none gets a part of another’s', async () => {
  const provider = await person(site, 'provider');
  const timeSlots = ['8:00 AM - 10:00 AM', '9:00 AM - 11:00 AM', '10:00 AM - 12:00 PM', '11:00 AM - 1:00 PM'];
  const service = await listing(site, provider, { timeSlots });
  const body = { ...(await wantedFrom(provider)), service: service.id };
  const people = await crowd(site, many);
  const answers = await Promise.all(
    people.map((as, index) => call('POST', '/bookings', { as, body: { ...body, timeSlot: timeSlots[index % 4] } })),
  );
  const { 201: won = 0, ...others } = tally(answers);
  expect([others, won === 1 || won === 2]).toEqual([{ [`409 ${slotTaken}`]: many - won }, true]);
});

test('of two bookings that are moved to overlapping times at once one moves', async () => {
  const provider = await person(site, 'provider');
  const service = await listing(site, provider);
  const [one, other] = await crowd(site, 2);
  if (!one || !other) throw new Error('There are no customers.');
  const [, noon = ''] = defaultTimeSlots;
  const asked = { date: (await wantedFrom(provider)).date };
  const wish = async (as: Person, timeSlot: string) => {
    const { id } = await booked(site, service, as, { status: 'confirmed' });
    const time = {
      rescheduleDate: asked.date.slice(0, 10),
      rescheduleSlot: timeSlot,
      rescheduleBy: 'customer' as const,
    };
    await site.db.update(bookings).set(time).where(eq(bookings.id, id));
    return { id, body: { ...asked, timeSlot } };
  };
  const wishes = [await wish(one, noon), await wish(other, '12:00 PM - 2:00 PM')];
  const answers = await Promise.all(
    wishes.map(({ id, body }) => call('POST', `/bookings/${id}/reschedule/accept`, { as: provider, body })),
  );
  expect(tally(answers)).toEqual({ 200: 1, [`409 ${slotTaken}`]: 1 });
});

test('a customer who asks for many times at once holds three of them', async () => {
  const body = await wantedFrom(await person(site, 'provider'));
  const customer = await person(site);
  const day = (index: number) => new Date(Date.parse(body.date) + index * 86_400_000).toISOString();
  const answers = await atOnce(15, (index) =>
    call('POST', '/bookings', { as: customer, body: { ...body, date: day(index) } }),
  );
  expect(tally(answers)).toEqual({ 201: 3, [`409 ${tooManyRequests}`]: 12 });
});

test('a booking that is completed many times at once is captured once and released once', async () => {
  const { booking, provider, intentId } = await paidDeal(site, stripe, { status: 'confirmed' });
  const answers = await atOnce(some, () => change(provider, booking.id, 'completed'));
  expect(tally(answers)).toEqual({ 200: 1, [`409 ${bookingTransitionRefused}`]: some - 1 });
  expect(await walletBalance(site.db, provider._id)).toBe(4500);
  expect([await postings(booking.id, 'service_payment'), await postings(booking.id, 'release')]).toEqual([1, 1]);
  const captures = (await stripe.eventsOf(intentId)).filter(({ type }) => type === 'payment_intent.succeeded');
  expect(captures).toHaveLength(1);
});

test.each(['wallet', 'card'])(
  'a booking paid by %s and cancelled many times at once is refunded once',
  async (method) => {
    const made = method === 'card' ? await paidDeal(site, stripe) : await deal(site);
    if (method === 'wallet') {
      await fund(site, made.customer, 5000);
      await payFromWallet(made);
    }
    const answers = await atOnce(some, () => change(made.customer, made.booking.id, 'cancelled'));
    expect(tally(answers)).toEqual({ 200: 1, [`409 ${bookingTransitionRefused}`]: some - 1 });
    expect(await bookingOf(made.booking.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await walletBalance(site.db, made.customer._id)).toBe(method === 'wallet' ? 5000 : 0);
    expect(await postings(made.booking.id, 'refund')).toBe(method === 'wallet' ? 1 : 0);
    expect(await moneyDifferences(site, stripe)).toEqual([]);
  },
);

test('80 events about one payment, repeated, out of order, forged and foreign, count once', async () => {
  const made = await deal(site);
  const intentId = await confirmCard(site, stripe, made, 'pm_card_visa_chargeDeclined');
  await stripe.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  await stripe.stripe.paymentIntents.capture(intentId);
  const events = (await stripe.eventsOf(intentId)).toReversed();
  expect(events).toHaveLength(5);
  const before = await site.db.$count(webhookEvents);
  const answers = await atOnce(80, (number) => {
    const event = events[number % events.length];
    if (!event) throw new Error('Stripe has no events.');
    const kind = Math.floor(number / events.length) % 4;
    if (kind === 1) return stripe.deliver({ call }, { ...event, id: `${event.id}_forged` }, 'whsec_other');
    if (kind !== 2) return stripe.deliver({ call }, event);
    const foreign = {
      ...event.data.object,
      id: `pi_unknown_${number}`,
      object: 'payment_intent',
      payment_intent: null,
    };
    return stripe.deliver({ call }, { ...event, id: `evt_${number}`, data: { object: foreign } } as typeof event);
  });
  expect(tally(answers)).toEqual({ 200: 60, [`400 ${signatureInvalid}`]: 20 });
  expect((await site.db.$count(webhookEvents)) - before).toBe(events.length + 20);
  expect(await paymentsOf(made.booking.id)).toMatchObject([{ state: 'captured', amountCents: 4500 }]);
  expect(await postings(made.booking.id, 'service_payment')).toBe(1);
});

test('many payments at once from a wallet that covers seven of them pay seven', async () => {
  const { provider, customer, service } = await deal(site);
  await fund(site, customer, 7 * 4500 + 4499);
  const wanted: Deal[] = [];
  for (let made = 0; made < many; made += 1) {
    wanted.push({ provider, customer, service, booking: await booked(site, service, customer) });
  }
  const answers = await Promise.all(wanted.map(payFromWallet));
  expect(tally(answers)).toEqual({ 200: 7, [`409 ${insufficientBalance}`]: many - 7 });
  expect(await walletBalance(site.db, customer._id)).toBe(4499);
});
