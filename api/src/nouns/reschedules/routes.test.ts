import { defaultTimeSlots, errorCodes } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { booked, type TestBooking, useTrade } from '../../testing/fixtures/listings.ts';
import { change, seenBy } from '../../testing/fixtures/payments.ts';
import { deleteAccount, type Person, person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const emails = mailbox();
const site = useTestApp(emails.overrides);
const [first, second, third] = defaultTimeSlots;
const at = (day: number, timeSlot: string = second) => ({ date: `2030-05-${day}T00:00:00.000Z`, timeSlot });
const now = { date: '2030-05-12T00:00:00.000Z', timeSlot: first };

// Noon in New York.
const { provider, customer, service } = useTrade(site, {
  now: '2030-05-10T16:00:00Z',
  provider: 'Pat Provider',
  customer: 'Cleo Customer',
});
let booking: TestBooking;

beforeEach(async () => {
  booking = await booked(site, service, customer, { date: '2030-05-12', timeSlot: first, status: 'confirmed' });
});

const send = (way: '' | '/accept' | '/decline') => (as: Person, time: object, key?: string) =>
  site.call('POST', `/bookings/${booking.id}/reschedule${way}`, {
    as,
    body: time,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const ask = send('');
const accept = send('/accept');
const decline = send('/decline');
const subjects = async ({ email }: Person) =>
  (await emails.of(site, email)).map(({ subject }) => subject.replace(': Window cleaning', ''));

test('the customer asks, the provider accepts: the booking moves and keeps its price, status and payment', async () => {
  const asked = await ask(customer, at(14));
  expect([asked.statusCode, asked.json().data]).toMatchObject([
    200,
    { ...now, reschedule: { ...at(14), requestedBy: 'customer' } },
  ]);
  const accepted = await accept(provider, at(14));
  expect([accepted.statusCode, accepted.json().data]).toMatchObject([
    200,
    { ...at(14), price: 45, status: 'confirmed', paymentStatus: 'unpaid' },
  ]);
  expect(accepted.json().data).not.toHaveProperty('reschedule');
  const told = await emails.of(site, provider.email);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ subject: 'Another time is asked for: Window cleaning' });
  expect(told[0]?.text).toContain('Now: Sunday, May 12, 2030, 9:00 AM - 11:00 AM');
  expect(told[0]?.text).toContain('Asked for: Tuesday, May 14, 2030, 11:00 AM - 1:00 PM');
  expect(await subjects(customer)).toEqual(['Your booking has a new time']);
  expect((await emails.of(site, customer.email))[0]?.text).toContain('Tuesday, May 14, 2030, 11:00 AM - 1:00 PM');
});

test('the other side declines, the requester withdraws or asks again; each sends one email', async () => {
  await ask(provider, at(14));
  expect((await decline(customer, at(14))).json().data).toMatchObject(now);
  await ask(provider, at(15));
  expect((await ask(provider, at(16))).json().data.reschedule).toMatchObject(at(16));
  await ask(provider, at(16));
  expect((await decline(provider, at(16))).statusCode).toBe(200);
  expect(await seenBy(site, customer, booking.id)).not.toHaveProperty('reschedule');
  const asked = 'Another time is asked for';
  expect(await subjects(customer)).toEqual([asked, asked, asked, 'Your booking keeps its time']);
  expect(await subjects(provider)).toEqual(['Your booking keeps its time']);
  await site.call('PATCH', '/auth/settings', { as: customer, body: { notifyBookings: false } });
  await ask(provider, at(14));
  expect(await subjects(customer)).toHaveLength(4);
});

test.each([
  ['yesterday', first, '2030-05-09T00:00:00.000Z', 409, errorCodes.dateOutsideWindow],
  ['32 days ahead', second, '2030-06-11T00:00:00.000Z', 409, errorCodes.dateOutsideWindow],
  ['an instant within a day', second, '2030-05-14T04:00:00.000Z', 400, errorCodes.invalidInput],
  ['a slot that is not offered', '6:00 AM - 8:00 AM', '2030-05-14T00:00:00.000Z', 409, errorCodes.slotNotOffered],
  ['a slot that has begun', second, '2030-05-10T00:00:00.000Z', 409, errorCodes.slotNotOffered],
  ['its own time', first, '2030-05-12T00:00:00.000Z', 409, errorCodes.rescheduleRefused],
  ['a slot of no name', '', '2030-05-14T00:00:00.000Z', 400, errorCodes.invalidInput],
])('%s cannot be asked for', async (_what, timeSlot, date, status, code) => {
  expect(await outcome(ask(customer, { date, timeSlot }))).toEqual([status, code]);
});

test('a time that the provider has given away is refused at the request and at the answer, where the request stays', async () => {
  const taken = await booked(site, service, await person(site), { date: '2030-05-14', timeSlot: second });
  for (const one of [customer, provider]) {
    expect(await outcome(ask(one, at(14)))).toEqual([409, errorCodes.slotTaken]);
  }
  await change(site, provider, taken.id, 'cancelled');
  expect((await ask(customer, at(14))).statusCode).toBe(200);
  await booked(site, service, await person(site), { date: '2030-05-14', timeSlot: second });
  expect(await outcome(accept(provider, at(14)))).toEqual([409, errorCodes.slotTaken]);
  expect(await seenBy(site, customer, booking.id)).toMatchObject({ ...now, reschedule: at(14) });
  expect((await ask(customer, at(14, third))).statusCode).toBe(200);
  expect((await accept(provider, at(14, third))).statusCode).toBe(200);
});

test('a request ends when its time begins: there is nothing to answer, and both sides can ask anew', async () => {
  const needs = async () => (await site.read('/dashboard/provider/stats', provider)).needs;
  await ask(customer, at(11));
  expect(await needs()).toMatchObject([{ kind: 'newTime', count: 1 }]);
  site.now = new Date('2030-05-11T16:00:00Z');
  expect(await needs()).toEqual([]);
  expect(await seenBy(site, provider, booking.id)).not.toHaveProperty('reschedule');
  for (const answer of [accept, decline])
    expect(await outcome(answer(provider, at(11)))).toEqual([409, errorCodes.rescheduleRefused]);
  expect(await outcome(ask(customer, at(11)))).toEqual([409, errorCodes.slotNotOffered]);
  expect((await ask(provider, at(15))).json().data).toMatchObject({ reschedule: { requestedBy: 'provider' } });
});

test('a replaced time cannot be answered, and only the other side accepts', async () => {
  expect(await outcome(accept(provider, at(14)))).toEqual([409, errorCodes.rescheduleRefused]);
  expect(await outcome(decline(provider, at(14)))).toEqual([409, errorCodes.rescheduleRefused]);
  await ask(customer, at(14));
  expect(await outcome(accept(customer, at(14)))).toEqual([409, errorCodes.rescheduleRefused]);
  expect(await outcome(ask(provider, at(15)))).toEqual([409, errorCodes.rescheduleRefused]);
  await ask(customer, at(15));
  expect(await outcome(accept(provider, at(14)))).toEqual([409, errorCodes.rescheduleChanged]);
  expect(await outcome(decline(provider, at(14)))).toEqual([409, errorCodes.rescheduleChanged]);
  expect((await accept(provider, at(15))).statusCode).toBe(200);
  expect(await outcome(accept(provider, at(15)))).toEqual([409, errorCodes.rescheduleRefused]);
});

test('an admin who is one of the two answers as that side', async () => {
  await site.db.update(users).set({ role: 'admin' }).where(eq(users.id, provider._id));
  expect((await ask(customer, at(14))).statusCode).toBe(200);
  const accepted = await accept(provider, at(14));
  expect([accepted.statusCode, accepted.json().data]).toMatchObject([200, at(14)]);
});

test('other users and admins are rejected', async () => {
  await ask(customer, at(14));
  const admin = await person(site, 'admin');
  for (const way of [ask, accept, decline]) {
    for (const other of [await person(site), await person(site, 'provider')]) {
      const answer = await way(other, at(14));
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'Not authorized to access this booking']);
    }
    expect(await outcome(way(admin, at(14)))).toEqual([403, errorCodes.rescheduleRefused]);
  }
  booking = { ...booking, id: service.id };
  expect(await outcome(ask(customer, at(14)))).toEqual([404, errorCodes.bookingNotFound]);
});

test('a deleted side is asked for no other time, its own request ends, and pages know that', async () => {
  const gone = await person(site);
  booking = await booked(site, service, gone, {
    date: '2030-05-12',
    timeSlot: third,
    status: 'completed',
    paymentStatus: 'paid',
  });
  expect((await ask(gone, at(13))).statusCode).toBe(200);
  expect(await seenBy(site, provider, booking.id)).not.toHaveProperty('sideDeleted');
  expect((await deleteAccount(site, gone)).statusCode).toBe(200);
  const seen = await seenBy(site, provider, booking.id);
  expect(seen).toMatchObject({ sideDeleted: true });
  expect(seen).not.toHaveProperty('reschedule');
  expect(await outcome(accept(provider, at(13)))).toEqual([409, errorCodes.rescheduleRefused]);
  expect(await outcome(ask(provider, at(14)))).toEqual([409, errorCodes.rescheduleRefused]);
});

test.each(['pending', 'completed', 'cancelled'] as const)('a %s booking has no other time', async (status) => {
  booking = await booked(site, service, customer, { status });
  for (const way of [ask, accept, decline]) {
    expect(await outcome(way(customer, at(14)))).toEqual([409, errorCodes.rescheduleRefused]);
  }
});

test('requests are limited, repeated ones do not count', async () => {
  await ask(customer, at(14));
  await site.db.update(rateLimits).set({ points: sql`points + 28` });
  for (const day of [14, 14, 14, 15]) expect((await ask(customer, at(day))).statusCode).toBe(200);
  expect(await outcome(ask(customer, at(17)))).toEqual([429, errorCodes.tooManyAttempts]);
  expect((await accept(provider, at(15))).statusCode).toBe(200);
});

test('a request ends with the booking', async () => {
  await ask(provider, at(14));
  expect((await change(site, customer, booking.id, 'cancelled')).json().data).not.toHaveProperty('reschedule');
  expect(await outcome(accept(customer, at(14)))).toEqual([409, errorCodes.rescheduleRefused]);
});

test('many answers at once: one is given, and the booking is where it says', async () => {
  for (let round = 0; round < 2; round += 1) {
    const day = 14 + round;
    await ask(customer, at(day));
    const answers = await Promise.all([
      accept(provider, at(day)),
      decline(provider, at(day)),
      decline(customer, at(day)),
      accept(provider, at(day)),
    ]);
    const given = answers.filter(({ statusCode }) => statusCode === 200);
    expect(given).toHaveLength(1);
    const { createdAt: _made, ...seen } = await seenBy(site, customer, booking.id);
    expect(given[0]?.json().data).toMatchObject(seen);
  }
});

test('accepted and cancelled at once: whatever comes first, the booking ends cancelled without a request', async () => {
  for (let round = 0; round < 2; round += 1) {
    booking = await booked(site, service, customer, { status: 'confirmed' });
    await ask(customer, at(20 + round));
    const [accepted, cancelled] = await Promise.all([
      accept(provider, at(20 + round)),
      change(site, customer, booking.id, 'cancelled'),
    ]);
    expect(cancelled.statusCode).toBe(200);
    expect([200, 409]).toContain(accepted.statusCode);
    const seen = await seenBy(site, customer, booking.id);
    expect([seen.status, seen.reschedule]).toEqual(['cancelled', undefined]);
    expect(seen.timeSlot === second).toBe(accepted.statusCode === 200);
  }
});
