import { errorCodes } from '@nearhand/contracts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { emails } from '../../kernel/email/table.ts';
import { booked, bookingBody, useTrade } from '../../testing/fixtures/listings.ts';
import { deleteAccount, type Person, person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { jobNamed, outcome, runJob, useTestApp } from '../../testing/test-app.ts';
import { bookings } from '../bookings/table.ts';
import { busyTimes } from '../schedules/table.ts';
import { services } from '../services/table.ts';
import { waitingList } from './table.ts';

const site = useTestApp(mailbox().overrides);
// Noon in New York.
const noon = new Date('2030-05-10T16:00:00Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
const date = '2030-05-20';
const morning = '9:00 AM - 11:00 AM';
const { provider, service } = useTrade(site, { now: noon });

const requestOf = (more: object = {}) => ({ ...bookingBody(service, date), address: '2 Oak Street', ...more });
const wait = (as: Person, more: object = {}) => site.call('POST', '/waiting', { as, body: requestOf(more) });
const entriesOf = (as: Person) => site.read('/waiting', as);
const run = (name: string) => runJob(site, jobNamed(name));
const openAt = () =>
  site.db
    .select({ customer: bookings.customerId, until: bookings.holdUntil })
    .from(bookings)
    .where(and(eq(bookings.providerId, provider._id), eq(bookings.date, date), eq(bookings.status, 'pending')));
const taken = async (holder: Person) => booked(site, service, holder, { date });
const cancel = (as: Person, id: string) => site.call('PUT', `/bookings/${id}`, { as, body: { status: 'cancelled' } });

test('the first who waits is offered the time for 15 minutes, then the next one', async () => {
  const [holder, first, second] = [await person(site), await person(site), await person(site)];
  const { id } = await taken(holder);
  expect((await wait(first)).statusCode).toBe(201);
  site.now = minutes(1);
  expect((await wait(second)).json().data).toMatchObject({ service: { name: 'Window cleaning' }, timeSlot: morning });
  await run('offer-freed-times');
  expect(await openAt()).toEqual([{ customer: holder._id, until: null }]);

  expect((await cancel(holder, id)).statusCode).toBe(200);
  expect(await openAt()).toEqual([{ customer: first._id, until: minutes(16) }]);
  const titlesOf = async (as: Person) =>
    (await site.read('/notifications', as)).map(({ title }: { title: string }) => title);
  expect(await titlesOf(first)).toEqual(['A time that you wait for is free: Window cleaning']);
  expect(await titlesOf(provider)).toContain('New booking request: Window cleaning');
  const expiring = await site.db.select().from(emails).where(isNotNull(emails.expiresAt));
  expect(expiring.map(({ expiresAt }) => expiresAt)).toEqual([minutes(16)]);
  const [{ offer }] = await entriesOf(first);
  expect(offer.until).toBe(minutes(16).toISOString());
  const seen = await site.call('GET', `/bookings/${offer.bookingId}`, { as: first });
  expect(seen.json().data).toMatchObject({ isOffer: true, payBy: offer.until, price: 45, address: '2 Oak Street' });
  expect(await entriesOf(second)).toEqual([expect.not.objectContaining({ offer: expect.anything() })]);

  site.now = minutes(15);
  await run('expire-requests');
  expect(await openAt()).toEqual([{ customer: first._id, until: minutes(16) }]);
  site.now = minutes(16);
  await run('expire-requests');
  expect(await openAt()).toEqual([{ customer: second._id, until: minutes(31) }]);
  expect(await entriesOf(first)).toEqual([]);
});

test('a time that has begun is waited for no longer, also on its day', async () => {
  const [holder, first] = [await person(site), await person(site)];
  await taken(holder);
  await wait(first);
  // 8:59 AM and 9:00 AM of that day in New York.
  site.now = new Date(`${date}T12:59:00Z`);
  expect(await entriesOf(first)).toHaveLength(1);
  site.now = new Date(`${date}T13:00:00Z`);
  expect(await entriesOf(first)).toEqual([]);
});

test('an offer that is paid is a request like any other', async () => {
  const [holder, first] = [await person(site), await person(site)];
  const { id } = await taken(holder);
  await wait(first);
  await cancel(holder, id);
  const [{ offer }] = await entriesOf(first);
  await site.db.update(bookings).set({ paymentStatus: 'paid' }).where(eq(bookings.id, offer.bookingId));
  site.now = minutes(60);
  await run('expire-requests');
  expect(await openAt()).toHaveLength(1);
  expect(await entriesOf(first)).toEqual([]);
});

test('a customer who left the list is offered nothing', async () => {
  const [holder, first, other] = [await person(site), await person(site), await person(site)];
  const { id } = await taken(holder);
  const entry = (await wait(first)).json().data;
  expect((await site.call('DELETE', `/waiting/${entry._id}`, { as: other })).statusCode).toBe(404);
  expect((await site.call('DELETE', `/waiting/${entry._id}`, { as: first })).statusCode).toBe(200);
  await cancel(holder, id);
  expect(await openAt()).toEqual([]);
});

test('the job offers a time that became free without a cancellation', async () => {
  const [holder, first] = [await person(site), await person(site)];
  const { id } = await taken(holder);
  await wait(first);
  await site.db.update(bookings).set({ date: '2030-05-21' }).where(eq(bookings.id, id));
  await site.db.insert(busyTimes).values({ providerId: provider._id, span: `[${date} 08:00,${date} 10:00)` });
  await run('offer-freed-times');
  expect(await openAt()).toEqual([]);
  await site.db.delete(busyTimes).where(eq(busyTimes.providerId, provider._id));
  await run('offer-freed-times');
  expect(await openAt()).toEqual([{ customer: first._id, until: minutes(15) }]);
});

test('a customer who books the time themselves no longer waits for it, nor for a part of it', async () => {
  await site.db
    .update(services)
    .set({ timeSlots: [morning, '10:00 AM - 12:00 PM'] })
    .where(eq(services.id, service.id));
  const [holder, first] = [await person(site), await person(site)];
  const { id } = await taken(holder);
  await wait(first);
  await wait(first, { timeSlot: '10:00 AM - 12:00 PM' });
  expect(await entriesOf(first)).toHaveLength(2);
  await site.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, id));
  const made = await site.call('POST', '/bookings', { as: first, body: requestOf() });
  expect(made.statusCode).toBe(201);
  expect(await entriesOf(first)).toEqual([]);
  expect((await cancel(first, made.json().data._id)).statusCode).toBe(200);
  expect(await openAt()).toEqual([]);
});

test('a time that was agreed on for another booking is no longer waited for', async () => {
  const [holder, first] = [await person(site), await person(site)];
  const { id } = await taken(holder);
  await wait(first);
  await site.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, id));
  const time = { date: `${date}T00:00:00.000Z`, timeSlot: morning };
  const own = await booked(site, service, first, {
    date: '2030-05-23',
    status: 'confirmed',
    paymentStatus: 'paid',
    rescheduleDate: date,
    rescheduleSlot: morning,
    rescheduleBy: 'customer',
  });
  const path = `/bookings/${own.id}/reschedule/accept`;
  expect(await outcome(site.call('POST', path, { as: provider, body: time }))).toEqual([200, undefined]);
  expect(await entriesOf(first)).toEqual([]);
});

test('a cancellation offers the times near its day, and the job all others', async () => {
  const [holder, first] = [await person(site), await person(site)];
  const { id } = await taken(holder);
  const far = await booked(site, service, holder, { date: '2030-05-23' });
  await wait(first);
  await wait(first, { date: '2030-05-23T00:00:00.000Z' });
  await site.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, far.id));
  await cancel(holder, id);
  const offers = async () =>
    (await entriesOf(first)).flatMap(({ date: day, offer }: { date: string; offer?: object }) => (offer ? [day] : []));
  expect(await offers()).toEqual(['2030-05-20T00:00:00.000Z']);
  await run('offer-freed-times');
  expect(await offers()).toEqual(['2030-05-20T00:00:00.000Z', '2030-05-23T00:00:00.000Z']);
});

test('a paused service offers nothing to those who wait', async () => {
  const [holder, first] = [await person(site), await person(site)];
  const { id } = await taken(holder);
  await wait(first);
  await site.db.update(services).set({ status: 'paused' }).where(eq(services.id, service.id));
  await cancel(holder, id);
  expect(await openAt()).toEqual([]);
});

test('a customer with too many unpaid requests is passed over', async () => {
  const [holder, busy, next] = [await person(site), await person(site), await person(site)];
  const { id } = await taken(holder);
  await wait(busy);
  site.now = minutes(1);
  await wait(next);
  for (const day of ['2030-05-22', '2030-05-23', '2030-05-24']) await booked(site, service, busy, { date: day });
  await cancel(holder, id);
  expect(await openAt()).toEqual([{ customer: next._id, until: minutes(16) }]);
});

test('only a taken time of the list can be waited for, once', async () => {
  const [holder, first] = [await person(site), await person(site)];
  await taken(holder);
  expect((await wait(first)).statusCode).toBe(201);
  expect(await outcome(wait(first))).toEqual([409, errorCodes.alreadyWaiting]);
  expect(await outcome(wait(holder))).toEqual([409, errorCodes.slotTaken]);
  expect(await outcome(wait(first, { timeSlot: '1:00 PM - 3:00 PM' }))).toEqual([409, errorCodes.timeIsFree]);
  expect(await outcome(wait(first, { timeSlot: '1:00 PM - 4:00 PM' }))).toEqual([409, errorCodes.slotNotOffered]);
  expect(await outcome(wait(first, { date: '2030-07-01T00:00:00.000Z' }))).toEqual([409, errorCodes.dateOutsideWindow]);
  expect(await outcome(wait(await person(site), { address: '  ' }))).toEqual([400, errorCodes.invalidInput]);
  expect(await outcome(wait(await person(site), { price: 1 }))).toEqual([409, errorCodes.priceChanged]);
});

test('a deleted account no longer waits', async () => {
  const [holder, first] = [await person(site), await person(site)];
  await taken(holder);
  await wait(first);
  expect((await deleteAccount(site, first)).statusCode).toBe(200);
  expect(await site.db.$count(waitingList, eq(waitingList.customerId, first._id))).toBe(0);
});
