import { defaultTimeSlots, errorCodes } from '@nearhand/contracts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { tally, useCopies } from '../../testing/copies.ts';
import { fund } from '../../testing/fixtures/books.ts';
import { booked, bookingBody, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { crowd, type Person, person } from '../../testing/fixtures/people.ts';
import { jobNamed, runJob, useTestApp } from '../../testing/test-app.ts';
import { bookings } from '../bookings/table.ts';
import { waitingList } from '../waiting/table.ts';

const site = useTestApp({ settings: { trustedProxies: 1 } });
const call = useCopies(site, { environment: { TRUSTED_PROXIES: '1' } });
const limit = 10;
const full = `409 ${errorCodes.sourceLimit}`;
let service: TestService;

const offered = async () => listing(site, await person(site, 'provider'));
beforeEach(async () => {
  service = await offered();
});

const dayAfter = (days: number) => new Date(site.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const wanted = (index: number, of: TestService) =>
  bookingBody(of, dayAfter(2 + (index >> 2)), defaultTimeSlots[index % 4]);
const ask =
  (path: string) =>
  (as: Person, index: number, { of = service, source = '198.51.100.7' } = {}) =>
    call('POST', path, { as, body: wanted(index, of), headers: { 'x-forwarded-for': source } });
const book = ask('/bookings');
const wait = ask('/waiting');
const hashes = async () => {
  const ofBookings = and(eq(bookings.providerId, service.providerId), isNotNull(bookings.sourceHash));
  const ofEntries = and(eq(waitingList.providerId, service.providerId), isNotNull(waitingList.sourceHash));
  return [await site.db.$count(bookings, ofBookings), await site.db.$count(waitingList, ofEntries)];
};

test('many new accounts of one source at once hold ten times of a provider, and others book on', async () => {
  const accounts = await crowd(site, 25);
  const answers = await Promise.all(accounts.map((as, index) => book(as, index)));
  expect(tally(answers)).toEqual({ 201: limit, [full]: 15 });
  const [one] = await crowd(site, 1);
  if (!one) throw new Error('There is nobody.');
  const refused = await book(one, 30);
  expect(refused.body).toMatchObject({ error: expect.stringContaining('book another provider') });
  expect((await book(one, 30, { source: '198.51.100.8' })).statusCode).toBe(201);
  expect((await book(one, 30, { of: await offered() })).statusCode).toBe(201);
  const regular = await person(site);
  const completed = { status: 'completed', paymentStatus: 'paid' } as const;
  // Completed before its time: two accounts of one person could do so at once.
  await booked(site, service, regular, completed);
  expect((await book(regular, 31)).body).toMatchObject({ code: errorCodes.sourceLimit });
  await booked(site, service, regular, { ...completed, date: dayAfter(-2) });
  expect((await book(regular, 31)).statusCode).toBe(201);
  expect(await hashes()).toEqual([limit + 1, 0]);
});

test('one account that waits for many times does not keep out its network', async () => {
  const holder = await person(site);
  const [waiting, other] = await crowd(site, 2);
  if (!waiting || !other) throw new Error('There are too few.');
  for (let index = 0; index < limit; index += 1) {
    const { date, timeSlot } = wanted(index, service);
    await booked(site, service, holder, { date: date.slice(0, 10), timeSlot });
    expect((await wait(waiting, index)).statusCode).toBe(201);
  }
  expect((await book(other, limit)).statusCode).toBe(201);
});

test('a time that is waited for counts, and one that is paid no longer does', async () => {
  const holder = await person(site);
  const mine = await booked(site, service, holder, { date: dayAfter(2), timeSlot: defaultTimeSlots[0] });
  const accounts = await crowd(site, 12);
  const [first, waiting, late, later] = accounts.slice(8);
  if (!first || !waiting || !late || !later) throw new Error('There are too few.');
  for (const [index, as] of accounts.slice(0, 8).entries()) expect((await book(as, index + 1)).statusCode).toBe(201);
  const { body } = await book(first, 9);
  expect((await wait(waiting, 0)).statusCode).toBe(201);
  expect((await wait(late, 0)).body).toMatchObject({ code: errorCodes.sourceLimit });

  // The entry becomes a request that is held for them: nothing more is free for the source.
  await site.call('PUT', `/bookings/${mine.id}`, { as: holder, body: { status: 'cancelled' } });
  expect(await hashes()).toEqual([limit, 0]);
  expect((await book(late, 12)).body).toMatchObject({ code: errorCodes.sourceLimit });

  await fund(site, first, 4500);
  await site.call('POST', '/payments/wallet', { as: first, body: { bookingId: idOf(body) } });
  expect((await book(late, 12)).statusCode).toBe(201);
  expect((await book(later, 13)).body).toMatchObject({ code: errorCodes.sourceLimit });
  await runJob(site, jobNamed('sweep'));
  expect(await hashes()).toEqual([limit, 0]);
});

const idOf = (body: unknown): unknown => Object(Object(body).data)._id;
