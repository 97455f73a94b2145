import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { fund } from '../../testing/fixtures/books.ts';
import { booked, bookingBody, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { balanceOf, change, type Deal, deal, paidDeal, seenBy } from '../../testing/fixtures/payments.ts';
import { person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { jobNamed, outcome, runJob } from '../../testing/test-app.ts';
import { bookings } from './table.ts';

const emails = mailbox();
const { site, stripe } = useStripeApp({}, emails.overrides);

// Half past eight in New York.
const morning = new Date('2030-05-10T12:30:00Z');
const hours = (count: number) => new Date(morning.getTime() + count * 3_600_000);
const today = { date: '2030-05-10', timeSlot: '9:00 AM - 11:00 AM' };
const later = { date: '2030-05-20', timeSlot: '9:00 AM - 11:00 AM' };
beforeEach(() => {
  site.now = morning;
});

const runExpiry = () => runJob(site, jobNamed('expire-requests'));
const statusOf = async ({ booking }: Deal) => {
  const [row] = await site.db.select().from(bookings).where(eq(bookings.id, booking.id));
  return [row?.status, row?.paymentStatus];
};

test('a request is cancelled when its time begins, a confirmed booking is not', async () => {
  const [request, confirmed] = [await deal(site, today), await deal(site, { ...today, status: 'confirmed' })];
  await runExpiry();
  expect(await statusOf(request)).toEqual(['pending', 'unpaid']);
  site.now = hours(0.5);
  await runExpiry();
  expect(await statusOf(request)).toEqual(['cancelled', 'unpaid']);
  expect(await statusOf(confirmed)).toEqual(['confirmed', 'unpaid']);
});

test('a request that is unpaid for 48 hours is cancelled; a paid one waits for its provider', async () => {
  const [unpaid, failed, processing] = [
    await deal(site, later),
    await deal(site, { ...later, paymentStatus: 'failed' }),
    await deal(site, { ...later, paymentStatus: 'processing' }),
  ];
  const paid = await paidDeal(site, stripe, later);
  const { payBy } = await seenBy(site, unpaid.customer, unpaid.booking.id);
  expect([payBy, (await seenBy(site, paid.customer, paid.booking.id)).payBy]).toEqual([
    hours(48).toISOString(),
    undefined,
  ]);
  const soon = await deal(site, { ...later, date: '2030-05-11' });
  expect(await seenBy(site, soon.customer, soon.booking.id)).not.toHaveProperty('payBy');
  site.now = hours(47.9);
  await runExpiry();
  expect(await statusOf(unpaid)).toEqual(['pending', 'unpaid']);
  site.now = hours(48);
  await runExpiry();
  expect(await statusOf(unpaid)).toEqual(['cancelled', 'unpaid']);
  expect(await statusOf(failed)).toEqual(['cancelled', 'failed']);
  expect(await statusOf(processing)).toEqual(['pending', 'processing']);
  expect(await statusOf(paid)).toEqual(['pending', 'paid']);
});

test('both sides get an email that says why', async () => {
  const { customer, provider } = await deal(site, later);
  const accepted = await deal(site, today);
  site.now = hours(48);
  await runExpiry();
  await runExpiry();
  for (const { email } of [customer, provider]) {
    const told = await emails.of(site, email);
    expect(told.map(({ subject }) => subject)).toEqual(['A booking request has expired: Window cleaning']);
    expect(told[0]?.text).toContain('This request was not paid within 48 hours, so it was cancelled.');
  }
  expect((await emails.of(site, accepted.customer.email))[0]?.text).toContain('was not accepted before its time began');
});

test('one hour is named as one', async () => {
  jest.replaceProperty(site.app.settings, 'unpaidHoldHours', 1);
  const { customer } = await deal(site, later);
  site.now = hours(1);
  await runExpiry();
  expect((await emails.of(site, customer.email))[0]?.text).toContain('not paid within 1 hour, so');
});

test('the money of a paid request goes back in full, from the wallet and from the card', async () => {
  const card = await paidDeal(site, stripe, today);
  const wallet = await deal(site, today);
  await fund(site, wallet.customer, 4500);
  await site.call('POST', '/payments/wallet', { as: wallet.customer, body: { bookingId: wallet.booking.id } });
  expect(await balanceOf(site, wallet.customer)).toBe(0);
  site.now = hours(1);
  await runExpiry();
  expect([await statusOf(card), await statusOf(wallet)]).toEqual(Array(2).fill(['cancelled', 'refunded']));
  expect(await balanceOf(site, wallet.customer)).toBe(45);
  expect((await stripe.stripe.paymentIntents.retrieve(card.intentId)).status).toBe('canceled');
});

test('reading an overdue request cancels it, alone and in both lists', async () => {
  const [alone, own, incoming] = [await deal(site, today), await deal(site, today), await deal(site, today)];
  site.now = hours(1);
  expect((await seenBy(site, alone.provider, alone.booking.id)).status).toBe('cancelled');
  const list = (path: string, as: Deal['customer']) => site.read(path, as);
  expect(await list('/bookings/me', own.customer)).toMatchObject([{ status: 'cancelled' }]);
  expect(await list('/bookings', incoming.provider)).toMatchObject([{ status: 'cancelled' }]);
});

test('after the time has begun accepting and paying are rejected', async () => {
  const [request, confirmed] = [await deal(site, today), await deal(site, { ...today, status: 'confirmed' })];
  await fund(site, confirmed.customer, 4500);
  const pay = (way: string, { customer, booking }: Deal) =>
    site.call('POST', `/payments/${way}`, { as: customer, body: { bookingId: booking.id } });
  expect((await pay('create-intent', confirmed)).statusCode).toBe(200);
  site.now = hours(0.5);
  expect(await outcome(change(site, request.provider, request.booking.id, 'confirmed'))).toEqual([
    409,
    errorCodes.bookingTransitionRefused,
  ]);
  for (const way of ['wallet', 'create-intent']) {
    const answer = await pay(way, confirmed);
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'The time of this booking has begun, so it can no longer be paid.',
    ]);
    expect((await pay(way, request)).json().code).toBe(errorCodes.notPayable);
  }
  expect((await seenBy(site, confirmed.customer, confirmed.booking.id)).begun).toBe(true);
});

describe('requests that are not paid', () => {
  const bodyOf = (service: TestService, day: number) => bookingBody(service, `2030-05-${day}`);

  test('are three with one provider and ten in all, until one is cancelled', async () => {
    const customer = await person(site);
    const services = await Promise.all([1, 2, 3, 4].map(async () => listing(site, await person(site, 'provider'))));
    const book = async (at: number, day: number) => {
      const service = services[at];
      if (!service) throw new Error('There is no such service.');
      const answer = await site.call('POST', '/bookings', { as: customer, body: bodyOf(service, day) });
      return { status: answer.statusCode, ...answer.json() };
    };
    for (const at of [0, 1, 2]) for (const day of [12, 13, 14]) expect((await book(at, day)).status).toBe(201);
    expect(await book(0, 15)).toMatchObject({
      status: 409,
      code: errorCodes.tooManyRequests,
      error: 'You have 3 unpaid requests with this provider. Please pay or cancel one of them before you book again.',
    });
    const tenth = await book(3, 12);
    expect(tenth.status).toBe(201);
    expect(await book(3, 13)).toMatchObject({ status: 409, code: errorCodes.tooManyRequests });
    await change(site, customer, tenth.data._id, 'cancelled');
    expect((await book(3, 13)).status).toBe(201);
  });

  test('are twenty an hour, cancelled ones too; times that were offered do not count', async () => {
    const [customer, service] = [await person(site), await listing(site, await person(site, 'provider'))];
    const earlier = (minutes: number, values: Partial<typeof bookings.$inferInsert> = {}) =>
      booked(site, service, customer, { createdAt: hours(-minutes / 60), status: 'cancelled', ...values });
    for (let minutes = 41; minutes <= 59; minutes += 1) await earlier(minutes);
    await earlier(60);
    await earlier(1, { holdUntil: hours(1) });
    const book = (day: number) => site.call('POST', '/bookings', { as: customer, body: bodyOf(service, day) });
    expect((await book(12)).statusCode).toBe(201);
    const locking = jest.spyOn(site.app.db, 'transaction');
    const rejected = await book(13);
    expect(locking).not.toHaveBeenCalled();
    const error = 'Too many booking requests (at most 20 an hour). Please try again in 1 minute.';
    expect([rejected.statusCode, rejected.json()]).toEqual([429, { error, code: errorCodes.tooManyAttempts }]);
    expect(rejected.headers['retry-after']).toBe('60');
    site.now = hours(1 / 60);
    expect((await book(13)).statusCode).toBe(201);
  });
});

test('phone and email of the other side show once it is accepted: not for money, and not after a cancellation', async () => {
  const { booking, customer, provider, service } = await deal(site, later);
  const email = async () => {
    const seen = await seenBy(site, customer, booking.id);
    const page = await site.call('GET', `/services/${service.id}`, { as: customer });
    return [seen.provider.email, seen.customer.email, page.json().data.provider.email];
  };
  const set = (values: Partial<typeof bookings.$inferInsert>) =>
    site.db.update(bookings).set(values).where(eq(bookings.id, booking.id));
  expect(await email()).toEqual([undefined, customer.email, undefined]);
  expect((await seenBy(site, provider, booking.id)).customer).not.toHaveProperty('email');
  for (const status of ['pending', 'cancelled'] as const) {
    await set({ status, paymentStatus: 'paid' });
    expect(await email()).toEqual([undefined, customer.email, undefined]);
    expect((await seenBy(site, provider, booking.id)).customer).not.toHaveProperty('email');
  }
  for (const status of ['confirmed', 'completed'] as const) {
    await set({ status, paymentStatus: 'unpaid' });
    expect(await email()).toEqual([provider.email, customer.email, provider.email]);
    expect((await seenBy(site, provider, booking.id)).customer.email).toBe(customer.email);
  }
  const third = await booked(site, service, await person(site), { ...later, date: '2030-05-21' });
  expect((await seenBy(site, await person(site, 'admin'), third.id)).customer.email).toMatch(/@/);
});
