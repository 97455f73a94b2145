import { type Calendar, defaultSchedule, errorCodes, ScheduleBody, scheduleLimits } from '@nearhand/contracts';
import { readAs } from '@nearhand/contracts/schema';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { booked, listing } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { onServer, waitForLocks } from '../../testing/on-server.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { lockTimes } from '../bookings/booking-repository.ts';
import { busyTimes, schedules } from './table.ts';

const site = useTestApp();
let provider: Person;
let customer: Person;

beforeAll(async () => {
  customer = await person(site);
});
beforeEach(async () => {
  // In New York it is eight in the morning of Monday.
  site.now = new Date('2030-05-06T12:00:00Z');
  provider = await person(site, 'provider');
});

const unset = readAs(ScheduleBody)(defaultSchedule);
const week = Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : [{ start: 540, end: 780 }]));
const put = (body: object, as = provider) => site.call('PUT', '/schedule', { as, body });
const schedule = (as = provider): Promise<ScheduleBody> => site.read('/schedule', as);
const calendar = (from: string, to: string, as = provider) =>
  site.call('GET', `/calendar?from=${from}&to=${to}`, { as });
const takeOff = (body: object, as = provider) => site.call('POST', '/time-off', { as, body });
const timeOff = (as = provider) => site.read('/time-off', as);
const invalid = [400, errorCodes.invalidInput];

test('a schedule is stored for its provider alone', async () => {
  expect(await schedule()).toEqual(unset);
  const body = {
    week,
    exceptions: [{ date: '2030-05-09', hours: [] }],
    bufferBefore: 15,
    bufferAfter: 30,
    minimumNotice: 120,
  };
  const answer = await put(body);
  expect([answer.statusCode, answer.json().data]).toEqual([200, body]);
  expect(await schedule()).toEqual(body);
  expect(await schedule(await person(site, 'provider'))).toEqual(unset);
  await put(unset);
  expect(await schedule()).toEqual(unset);
});

test('members that a schedule does not have are not stored, nor do they change that of another provider', async () => {
  const other = await person(site, 'provider');
  const more = { providerId: other._id, updatedAt: '2000-01-01T00:00:00Z' };
  const hours = [{ start: 540, end: 600, ...more }];
  const exceptions = [{ date: '2030-05-09', hours, ...more }];
  await put({ ...unset, week: week.map(() => hours), exceptions, ...more });
  const [row] = await site.db.select().from(schedules).where(eq(schedules.providerId, provider._id));
  const plain = [{ start: 540, end: 600 }];
  expect([row?.week, row?.exceptions]).toEqual([week.map(() => plain), [{ date: '2030-05-09', hours: plain }]]);
  expect(await schedule(other)).toEqual(unset);
});

test('customers see the new times at once', async () => {
  const service = await listing(site, provider);
  await put({
    ...unset,
    week,
    bufferAfter: 30,
    exceptions: [{ date: '2030-05-08', hours: [{ start: 600, end: 720 }] }],
  });
  await takeOff({ from: '2030-05-10', to: '2030-05-10', start: 660, end: 720 });
  const answer = await site.call('GET', `/services/${service.id}/availability?from=2030-05-07&to=2030-05-12`);
  const times: [string, string[]][] = answer
    .json()
    .data.days.map(({ date, times }: { date: string; times: { timeSlot: string }[] }) => [
      date,
      times.map(({ timeSlot }) => timeSlot),
    ]);
  expect(times).toEqual([
    ['2030-05-07', ['9:00 AM - 11:00 AM']],
    ['2030-05-08', ['10:00 AM - 12:00 PM']],
    ['2030-05-09', ['9:00 AM - 11:00 AM']],
    ['2030-05-10', ['9:00 AM - 11:00 AM']],
    ['2030-05-11', ['9:00 AM - 11:00 AM']],
    ['2030-05-12', []],
  ]);
});

test('special days that have passed are dropped', async () => {
  await put({ ...unset, exceptions: ['2030-05-05', '2030-05-06'].map((date) => ({ date, hours: [] })) });
  expect((await schedule()).exceptions).toEqual([{ date: '2030-05-06', hours: [] }]);
});

const oneDay = (...hours: object[]) => ({ ...unset, week: week.with(1, hours as never) });
test.each<[string, object]>([
  ['six days', { ...unset, week: week.slice(1) }],
  ['an end before the begin', oneDay({ start: 600, end: 540 })],
  ['overlapping hours', oneDay({ start: 540, end: 660 }, { start: 600, end: 720 })],
  ['no quarter of an hour', oneDay({ start: 541, end: 660 })],
  ['an end after midnight', oneDay({ start: 541, end: 1441 })],
  ['one special day twice', { ...unset, exceptions: ['', ''].map(() => ({ date: '2030-05-09', hours: [] })) }],
  ['a day that does not exist', { ...unset, exceptions: [{ date: '2030-02-30', hours: [] }] }],
  ['an unknown buffer', { ...unset, bufferBefore: 7 }],
])('a schedule with %s is rejected and changes nothing', async (_case, body) => {
  await put({ ...unset, bufferAfter: 10 });
  expect(await outcome(put(body))).toEqual(invalid);
  expect((await schedule()).bufferAfter).toBe(10);
});

test('the calendar holds the bookings and the time off of its days', async () => {
  const service = await listing(site, provider, { name: 'Gutters' });
  const foreign = await listing(site, await person(site, 'provider'));
  const date = '2030-05-07';
  const request = await booked(site, service, customer, { date, bufferBefore: 10, bufferAfter: 20 });
  const night = await booked(site, service, customer, {
    date: '2030-05-06',
    timeSlot: '11:00 PM - 1:00 AM',
    status: 'confirmed',
    paymentStatus: 'paid',
  });
  await booked(site, service, customer, { date, timeSlot: '1:00 PM - 3:00 PM', status: 'cancelled' });
  await booked(site, service, customer, { date: '2030-05-09' });
  await booked(site, foreign, customer, { date });
  await takeOff({ from: '2030-05-08', to: '2030-05-10', note: '  Away ' });
  await takeOff({ from: '2030-05-20', to: '2030-05-20' });
  const { data } = (await calendar(date, '2030-05-08')).json();
  expect(data).toEqual({
    today: '2030-05-06',
    now: '2030-05-06T08:00',
    timeZone: 'America/New_York',
    schedule: unset,
    bookings: [
      {
        _id: night.id,
        serviceName: 'Gutters',
        customerName: customer.name,
        date: '2030-05-06',
        timeSlot: '11:00 PM - 1:00 AM',
        status: 'confirmed',
        paymentStatus: 'paid',
        bufferBefore: 0,
        bufferAfter: 0,
      },
      expect.objectContaining({ _id: request.id, status: 'pending', bufferBefore: 10, bufferAfter: 20 }),
    ],
    busy: [
      { _id: expect.any(String), start: '2030-05-08T00:00', end: '2030-05-11T00:00', note: 'Away', imported: false },
    ],
  });
});

test('the calendar covers 1 to 62 days', async () => {
  expect((await calendar('2030-05-01', '2030-05-01')).statusCode).toBe(200);
  expect((await calendar('2030-05-01', '2030-07-01')).statusCode).toBe(200);
  for (const [from, to] of [
    ['2030-05-01', '2030-07-02'],
    ['2030-05-02', '2030-05-01'],
    ['tomorrow', '2030-05-01'],
  ] as const) {
    expect(await outcome(calendar(from, to))).toEqual(invalid);
  }
});

test('without days the calendar covers this week, the last and the next, whatever day a week begins with', async () => {
  const service = await listing(site, provider);
  const near = ['2030-04-23', '2030-05-19'];
  for (const date of ['2030-04-21', ...near, '2030-05-20']) await booked(site, service, customer, { date });
  const { today, bookings }: Calendar = await site.read('/calendar', provider);
  expect([today, ...bookings.map((booking) => booking.date)]).toEqual(['2030-05-06', ...near]);
});

test('time off is listed until it ends, and can be ended', async () => {
  const days = await takeOff({ from: '2030-05-01', to: '2030-05-06' });
  expect([days.statusCode, days.json().data]).toEqual([
    201,
    { _id: expect.any(String), start: '2030-05-01T00:00', end: '2030-05-07T00:00', note: '', imported: false },
  ]);
  await takeOff({ from: '2030-05-06', to: '2030-05-06', start: 1380, end: 1440 });
  const starts = async () => (await timeOff()).map(({ start }: { start: string }) => start);
  expect(await starts()).toEqual(['2030-05-01T00:00', '2030-05-06T23:00']);
  const path = `/time-off/${days.json().data._id}`;
  expect((await site.call('DELETE', path, { as: provider })).statusCode).toBe(200);
  expect(await starts()).toEqual(['2030-05-06T23:00']);
  expect(await outcome(site.call('DELETE', path, { as: provider }))).toEqual([404, errorCodes.notFound]);
  site.now = new Date('2030-05-07T04:00:00Z');
  expect(await starts()).toEqual([]);
});

test('the same request under one key makes one time off', async () => {
  const options = { as: provider, body: { from: '2030-05-07', to: '2030-05-07' } };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ids = [];
  for (let turn = 0; turn < 2; turn += 1) {
    ids.push((await site.call('POST', '/time-off', { ...options, headers })).json().data._id);
  }
  expect(ids[0]).toBe(ids[1]);
  expect(await timeOff()).toHaveLength(1);
});

test.each<[string, object]>([
  ['days in reverse', { from: '2030-05-09', to: '2030-05-08' }],
  ['days that have passed', { from: '2030-05-01', to: '2030-05-05' }],
  ['days after the next five years', { from: '9999-12-31', to: '9999-12-31' }],
  ['more than a year', { from: '2030-05-07', to: '2031-05-09' }],
  ['a begin without an end', { from: '2030-05-07', to: '2030-05-07', start: 540 }],
  ['hours of two days', { from: '2030-05-07', to: '2030-05-08', start: 540, end: 600 }],
  ['an end before the begin', { from: '2030-05-07', to: '2030-05-07', start: 600, end: 540 }],
])('time off with %s is rejected', async (_case, body) => {
  expect(await outcome(takeOff(body))).toEqual(invalid);
  expect(await timeOff()).toEqual([]);
});

test('time off of others and imported busy times cannot be ended', async () => {
  const { _id } = (await takeOff({ from: '2030-05-07', to: '2030-05-07' })).json().data;
  for (const role of ['provider', 'admin'] as const) {
    const other = await person(site, role);
    expect(await outcome(site.call('DELETE', `/time-off/${_id}`, { as: other }))).toEqual([404, errorCodes.notFound]);
    expect(await timeOff(other)).toEqual([]);
  }
  expect(await timeOff()).toHaveLength(1);
});

test('a provider has at most 200 entries of time off, also of several calls at once', async () => {
  const span = '[2030-06-01 00:00,2030-06-02 00:00)';
  await site.db
    .insert(busyTimes)
    .values(Array.from({ length: scheduleLimits.timeOff - 1 }, () => ({ providerId: provider._id, span })));
  const call = () => outcome(takeOff({ from: '2030-05-07', to: '2030-05-07' }));
  const refused = [409, errorCodes.tooMuchTimeOff];
  expect((await Promise.all([call(), call(), call()])).sort()).toEqual([[201, undefined], refused, refused]);
  expect(await call()).toEqual(refused);
});

onServer('time off is added while its provider blocks somebody', async () => {
  const { added } = await site.db.transaction(async (tx) => {
    await lockTimes(tx, provider._id);
    const adding = takeOff({ from: '2030-05-10', to: '2030-05-10' });
    await waitForLocks(site);
    // Rejects where the request holds the account while it waits for the times: a deadlock.
    await tx.select().from(users).where(eq(users.id, provider._id)).for('no key update', { noWait: true });
    return { added: adding };
  });
  expect((await added).statusCode).toBe(201);
});
