import { errorCodes, type Schedule } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { booked, bookingBody, listing, useTrade } from '../../testing/fixtures/listings.ts';
import { crowd, person } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { bookings } from '../bookings/table.ts';
import { importedCalendars } from '../calendars/table.ts';
import { busyTimes, timeWatchers } from '../schedules/table.ts';

const site = useTestApp();
// Noon in New York, a Friday.
const noon = new Date('2030-05-10T16:00:00Z');
const monday = '2030-05-13';
const { provider, customer, service } = useTrade(site, { now: noon, service: { durationMinutes: 60 } });

const nineToNoon = [{ start: 540, end: 720 }];
const setHours = (schedule: Partial<Schedule>) => {
  const body = { week: null, exceptions: [], bufferBefore: 0, bufferAfter: 0, minimumNotice: 0, ...schedule };
  return site.call('PUT', '/schedule', { as: provider, body });
};
const timesOf = async (day: string, of = service) => {
  const path = `/services/${of.id}/availability?from=${day}&to=${day}`;
  const { days } = await site.read(path);
  return days[0].times.map(({ timeSlot, state }: { timeSlot: string; state: string }) => [timeSlot, state]);
};
const book = (timeSlot: string, { date = monday, as = customer, of = service } = {}) => {
  return site.call('POST', '/bookings', { as, body: bookingBody(of, date, timeSlot) });
};

test('working hours are filled with appointments of the service’s duration', async () => {
  await setHours({
    week: [[], nineToNoon, [], [], [], [], []],
    exceptions: [{ date: '2030-05-14', hours: [{ start: 900, end: 960 }] }],
  });
  expect(await timesOf(monday)).toEqual([
    ['9:00 AM - 10:00 AM', 'free'],
    ['10:00 AM - 11:00 AM', 'free'],
    ['11:00 AM - 12:00 PM', 'free'],
  ]);
  expect(await timesOf('2030-05-14')).toEqual([['3:00 PM - 4:00 PM', 'free']]);
  expect(await timesOf('2030-05-15')).toEqual([]);
  expect((await book('9:00 AM - 10:00 AM')).statusCode).toBe(201);
  expect(await outcome(book('9:00 AM - 11:00 AM'))).toEqual([409, errorCodes.slotNotOffered]);
  expect(await outcome(book('9:00 AM - 10:00 AM', { date: '2030-05-15' }))).toEqual([409, errorCodes.slotNotOffered]);
});

test('buffers keep other appointments away, those of other services too', async () => {
  const short = await listing(site, provider, { durationMinutes: 30 });
  await setHours({ bufferBefore: 15, bufferAfter: 30 });
  expect((await timesOf(monday)).slice(0, 2)).toEqual([
    ['9:00 AM - 10:00 AM', 'free'],
    ['10:45 AM - 11:45 AM', 'free'],
  ]);
  expect((await book('10:45 AM - 11:45 AM')).statusCode).toBe(201);
  expect(await timesOf(monday, short)).toEqual([
    ['9:00 AM - 9:30 AM', 'free'],
    ['10:15 AM - 10:45 AM', 'taken'],
    ['11:30 AM - 12:00 PM', 'taken'],
    ['12:45 PM - 1:15 PM', 'free'],
    ['2:00 PM - 2:30 PM', 'free'],
    ['3:15 PM - 3:45 PM', 'free'],
    ['4:30 PM - 5:00 PM', 'free'],
  ]);
  const other = await person(site);
  expect(await outcome(book('10:15 AM - 10:45 AM', { of: short, as: other }))).toEqual([409, errorCodes.slotTaken]);
});

test('the database rejects a booking within the buffer of another one', async () => {
  await booked(site, service, customer, { date: monday, timeSlot: '9:00 AM - 10:00 AM', bufferAfter: 30 });
  const inBuffer = booked(site, service, customer, { date: monday, timeSlot: '10:15 AM - 11:15 AM' });
  await expect(inBuffer).rejects.toMatchObject({ cause: { constraint: 'bookings_time_once' } });
  await booked(site, service, customer, { date: monday, timeSlot: '10:30 AM - 11:30 AM' });
});

test('a change of buffers leaves bookings as they are', async () => {
  const { id } = await booked(site, service, customer, { date: monday, timeSlot: '9:00 AM - 10:00 AM' });
  await setHours({ bufferAfter: 60 });
  const [booking] = await site.db.select().from(bookings).where(eq(bookings.id, id));
  expect(booking).toMatchObject({ bufferAfter: 0, status: 'pending' });
});

test('time off is not offered, an imported busy time is taken', async () => {
  await setHours({ week: Array.from({ length: 7 }, () => nineToNoon) });
  await site.call('POST', '/time-off', { as: provider, body: { from: monday, to: monday, start: 540, end: 600 } });
  const [calendar] = await site.db
    .insert(importedCalendars)
    .values({ providerId: provider._id, name: 'Work' })
    .returning();
  await site.db.insert(busyTimes).values({
    providerId: provider._id,
    importedCalendarId: calendar?.id ?? null,
    span: `[${monday} 11:30,${monday} 11:45)`,
  });
  expect(await timesOf(monday)).toEqual([
    ['10:00 AM - 11:00 AM', 'free'],
    ['11:00 AM - 12:00 PM', 'taken'],
  ]);
  expect(await outcome(book('9:00 AM - 10:00 AM'))).toEqual([409, errorCodes.slotNotOffered]);
  expect(await outcome(book('11:00 AM - 12:00 PM'))).toEqual([409, errorCodes.slotTaken]);
});

test('a time within the minimum notice is not offered', async () => {
  await setHours({ minimumNotice: 1440 });
  expect((await timesOf('2030-05-11')).map(([timeSlot]: string[]) => timeSlot)).toEqual([
    '12:00 PM - 1:00 PM',
    '1:00 PM - 2:00 PM',
    '2:00 PM - 3:00 PM',
    '3:00 PM - 4:00 PM',
    '4:00 PM - 5:00 PM',
  ]);
  expect(await outcome(book('11:00 AM - 12:00 PM', { date: '2030-05-11' }))).toEqual([409, errorCodes.slotNotOffered]);
});

test('the error of a lost race carries up to three free times nearby', async () => {
  await setHours({ week: [[], nineToNoon, nineToNoon, [], [], [], []] });
  for (const timeSlot of ['9:00 AM - 10:00 AM', '10:00 AM - 11:00 AM']) {
    await booked(site, service, await person(site), { date: monday, timeSlot });
  }
  expect((await book('10:00 AM - 11:00 AM')).json()).toMatchObject({
    code: errorCodes.slotTaken,
    alternatives: [
      { date: monday, timeSlot: '11:00 AM - 12:00 PM' },
      { date: '2030-05-14', timeSlot: '9:00 AM - 10:00 AM' },
      { date: '2030-05-14', timeSlot: '10:00 AM - 11:00 AM' },
    ],
  });
});

test('another time is asked for among the offered ones, and holds the buffers of the day', async () => {
  const { id } = await booked(site, service, customer, { date: '2030-05-16', status: 'confirmed' });
  await setHours({ week: [[], nineToNoon, [], [], [], [], []], bufferAfter: 30 });
  const ask = (timeSlot: string, path = '', as = customer) => {
    const body = { date: `${monday}T00:00:00.000Z`, timeSlot };
    return site.call('POST', `/bookings/${id}/reschedule${path}`, { as, body });
  };
  expect(await outcome(ask('9:00 AM - 11:00 AM'))).toEqual([409, errorCodes.slotNotOffered]);
  expect((await ask('9:00 AM - 10:00 AM')).statusCode).toBe(200);
  expect((await ask('9:00 AM - 10:00 AM', '/accept', provider)).statusCode).toBe(200);
  const [booking] = await site.db.select().from(bookings).where(eq(bookings.id, id));
  expect(booking).toMatchObject({ date: monday, bufferAfter: 30 });
});

test('a provider whose times many people look at can be booked', async () => {
  const until = new Date(Date.now() + 3_600_000);
  const watchers = await crowd(site, 250);
  const rows = watchers.map(({ _id: userId }) => ({ providerId: provider._id, userId, until }));
  await site.db.insert(timeWatchers).values(rows);
  expect((await book('9:00 AM - 10:00 AM')).statusCode).toBe(201);
});
