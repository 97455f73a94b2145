import { errorCodes } from '@nearhand/contracts';
import { eq, like } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { before, minutes } from '../../kernel/time/clock.ts';
import { calendarEvent, calendarFile, fixtureNetwork } from '../../testing/fixtures/calendars.ts';
import { booked, listing } from '../../testing/fixtures/listings.ts';
import { deleteAccount, type Person, person } from '../../testing/fixtures/people.ts';
import { onServer, waitForLocks } from '../../testing/on-server.ts';
import { jobNamed, outcome, runJob, useTestApp } from '../../testing/test-app.ts';
import { lockTimes } from '../bookings/booking-repository.ts';
import { busyTimes } from '../schedules/table.ts';
import { costlyOfSource } from './import-calendar.ts';
import { takeDueCalendar } from './imported-calendar-repository.ts';
import { importedCalendars } from './table.ts';

const network = fixtureNetwork();
const site = useTestApp({ calendarNetwork: network });
const url = 'https://calendar.example/busy.ics';
const morning = (day: number) =>
  calendarEvent(`${day}@example`, `DTSTART:203003${day}T090000`, 'DURATION:PT1H', 'SUMMARY:Dentist');
let provider: Person;

beforeEach(async () => {
  // Noon in New York.
  site.now = new Date('2030-03-10T16:00:00Z');
  await site.db.delete(importedCalendars);
  network.asked.length = 0;
  network.answers.set(url, { body: calendarFile(...morning(12), ...morning(13)) });
  provider = await person(site, 'provider');
});

const add = (body: object = { name: 'Private', url }, as = provider) =>
  site.call('POST', '/imported-calendars', { as, body });
const own = (as = provider) => site.read('/imported-calendars', as);
const upload = (text: string, { field = 'calendar', name = 'holidays.ics' } = {}) => {
  const payload = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${text}\r\n--x--\r\n`;
  return site.app.inject({
    method: 'POST',
    url: '/api/imported-calendars/upload',
    headers: { ...provider.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload,
  });
};
const busy = async (as = provider) => {
  const calendar = await site.call('GET', '/calendar?from=2030-03-10&to=2030-04-30', { as });
  return calendar
    .json()
    .data.busy.map(({ start, end, note, imported }: Record<string, unknown>) => [start, end, note, imported]);
};
const refresh = () => runJob(site, jobNamed('refresh-calendars'));
const later = (count: number) => {
  site.pass(minutes(count));
};
const unreadable = [400, errorCodes.calendarUnreadable];

test('busy times of an address block the provider’s calendar, without what they are about', async () => {
  const added = await add({ name: ' Private ', url: ` ${url} ` });
  expect([added.statusCode, added.json().data]).toMatchObject([
    201,
    { name: 'Private', url, busyTimes: 2, importedAt: site.now.toISOString() },
  ]);
  expect(await busy()).toEqual([
    ['2030-03-12T09:00', '2030-03-12T10:00', '', true],
    ['2030-03-13T09:00', '2030-03-13T10:00', '', true],
  ]);
  expect(await own()).toEqual([added.json().data]);
  expect(await own(await person(site, 'provider'))).toEqual([]);
});

test('a file is read for 400 days, an address for 32', async () => {
  const daily = calendarFile(...calendarEvent('1', 'DTSTART;VALUE=DATE:20300101', 'RRULE:FREQ=MONTHLY'));
  const sent = await upload(daily);
  expect([sent.statusCode, sent.json().data]).toMatchObject([
    201,
    { name: 'holidays', busyTimes: 13, lastDay: '2031-04-14' },
  ]);
  expect(sent.json().data).not.toHaveProperty('url');
  network.answers.set(url, { body: daily });
  const added = (await add()).json().data;
  expect(added).toMatchObject({ busyTimes: 1 });
  expect(added).not.toHaveProperty('lastDay');
});

test('a file that is sent again is the same calendar, another one with its name is not', async () => {
  const ids = [];
  // Also as the last one that the limit allows.
  for (const day of [12, 12, 14, 15, 16, 17, 17])
    ids.push((await upload(calendarFile(...morning(day)))).json().data?._id);
  expect([ids[1], ids[6]]).toEqual([ids[0], ids[5]]);
  expect(new Set(ids)).toEqual(new Set((await own()).map(({ _id }: { _id: string }) => _id)));
  expect(await own()).toHaveLength(5);
});

test('another file than a calendar is refused with a sentence', async () => {
  const html = await upload('<html></html>');
  expect([html.statusCode, html.json()]).toEqual([
    400,
    {
      code: errorCodes.calendarUnreadable,
      error: 'This is not a calendar that we can read. It must be an iCalendar file (.ics).',
    },
  ]);
  expect((await upload('x'.repeat(1024 * 1024 + 1))).json().error).toBe('This calendar is larger than 1 MB.');
  expect((await upload(calendarFile(), { field: 'other' })).json().code).toBe(errorCodes.calendarUnreadable);
  expect(await outcome(add({ name: 'Broken', url: 'http://calendar.example/busy.ics' }))).toEqual(unreadable);
  expect(await outcome(add({ name: 'Broken', url: 'https://10.0.0.1/busy.ics' }))).toEqual(unreadable);
  expect(await outcome(add({ name: 'Gone', url: 'https://calendar.example/gone.ics' }))).toEqual(unreadable);
  expect(await own()).toEqual([]);
});

const costly = calendarFile(...calendarEvent('1', 'DTSTART:20300310T000000', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'));

test('three files with too many repetitions end the imports of a person for a day, ten those of an address', async () => {
  const tooCostly = 'This calendar takes too long to read: it has too many events or repetitions.';
  expect((await upload(costly)).json().error).toBe(tooCostly);
  await site.db.update(rateLimits).set({ points: 2 }).where(like(rateLimits.key, 'costly-calendars:%'));
  expect((await upload(costly)).json().error).toBe(tooCostly);
  const ended = 'Too many calendars that take too long to read. Please try again in 24 hours.';
  const refused = await upload(calendarFile(...morning(12)));
  expect([refused.statusCode, refused.json().error]).toEqual([429, ended]);
  network.asked.length = 0;
  expect(await outcome(add())).toEqual([429, errorCodes.tooManyAttempts]);
  expect(network.asked).toEqual([]);
  const other = await person(site, 'provider');
  expect((await add({ name: 'Private', url }, other)).statusCode).toBe(201);
  // Those of this person count for the address, too.
  const ofSource = costlyOfSource(site.app);
  await ofSource.countMany(7, '127.0.0.1');
  expect((await add({ name: 'Private', url }, other)).statusCode).toBe(201);
  await ofSource.count('127.0.0.1');
  expect(await outcome(add({ name: 'Private', url }, other))).toEqual([429, errorCodes.tooManyAttempts]);
  await ofSource.reset('127.0.0.1');
});

test('the job reads a costly calendar once a day, and all others of the provider as before', async () => {
  const second = `${url}?second`;
  network.answers.set(second, { body: calendarFile(...morning(14)) });
  await add();
  later(1);
  await add({ name: 'Second', url: second });
  network.answers.set(second, { body: costly });
  network.asked.length = 0;
  for (let count = 0; count < 5; count += 1) {
    later(15);
    await refresh();
  }
  const timesAsked = () =>
    [url, second].map((one) => network.asked.filter((line) => line.startsWith(`${one} `)).length);
  expect(timesAsked()).toEqual([5, 1]);
  const [good, bad] = await own();
  expect(good).not.toHaveProperty('problem');
  expect(bad).toMatchObject({ busyTimes: 1, problem: expect.stringContaining('takes too long to read') });
  network.answers.set(second, { body: calendarFile() });
  later(24 * 60);
  await refresh();
  expect(timesAsked()).toEqual([6, 2]);
});

test('the job reads calendars that could be read the last time before all others', async () => {
  const others = await person(site, 'provider');
  const gone = `${url}?gone`;
  network.answers.set(gone, { body: calendarFile() });
  for (let count = 0; count < 5; count += 1) await add({ name: 'Gone', url: gone }, others);
  network.answers.delete(gone);
  later(15);
  await refresh();
  await add();
  later(15);
  // The job reads four at a time, so that only the order in which it takes them is certain.
  expect(await takeDueCalendar(site.db, before(site.now, minutes(15)), site.now)).toMatchObject({ url });
});

test('more than 2,000 busy times are refused', async () => {
  const often = calendarEvent('1', 'DTSTART:20300310T000000', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY;INTERVAL=20');
  expect((await upload(calendarFile(...often))).json().error).toContain('more than 2,000 busy times');
});

test('a file with more than 2,000 busy times in 400 days is read for the days that they fill', async () => {
  const hourly = calendarEvent('1', 'DTSTART:20300310T000000', 'DURATION:PT1M', 'RRULE:FREQ=HOURLY');
  // 24 on each of 83 days, without the hour that the clock skips.
  expect((await upload(calendarFile(...hourly))).json().data).toMatchObject({ busyTimes: 1991, lastDay: '2030-05-31' });
  expect(await own()).toMatchObject([{ busyTimes: 1991, lastDay: '2030-05-31' }]);
});

test('a sixth calendar is refused, and again possible when one is removed', async () => {
  for (let count = 0; count < 5; count += 1) expect((await add()).statusCode).toBe(201);
  network.asked.length = 0;
  expect(await outcome(add())).toEqual([409, errorCodes.tooManyCalendars]);
  expect(network.asked).toEqual([]);
  const [first] = await own();
  const remove = (as: Person) => site.call('DELETE', `/imported-calendars/${first._id}`, { as });
  expect((await remove(await person(site, 'provider'))).statusCode).toBe(404);
  expect((await remove(provider)).statusCode).toBe(200);
  expect(await busy()).toHaveLength(8);
  expect((await add()).statusCode).toBe(201);
});

test('the job reads an address about every 15 minutes; one that fails keeps its busy times', async () => {
  await add();
  network.asked.length = 0;
  later(10);
  await refresh();
  expect(network.asked).toEqual([]);
  later(5);
  network.answers.set(url, { body: calendarFile(...morning(13), ...morning(14)) });
  const stored = (await site.db.select().from(busyTimes).where(eq(busyTimes.providerId, provider._id))).map(
    ({ id }) => id,
  );
  await refresh();
  expect((await busy()).map(([start]: string[]) => start)).toEqual(['2030-03-13T09:00', '2030-03-14T09:00']);
  const now = (await site.db.select().from(busyTimes).where(eq(busyTimes.providerId, provider._id))).map(
    ({ id }) => id,
  );
  expect(now.filter((id) => stored.includes(id))).toHaveLength(1);
  expect(await own()).toMatchObject([{ busyTimes: 2, importedAt: site.now.toISOString() }]);
  later(15);
  network.answers.set(url, { status: 500 });
  await refresh();
  expect(await own()).toMatchObject([{ busyTimes: 2, problem: 'The address answers with an error (500).' }]);
  later(15);
  network.answers.set(url, { body: calendarFile() });
  await refresh();
  expect(await own()).toMatchObject([{ busyTimes: 0 }]);
  expect((await own())[0]).not.toHaveProperty('problem');
});

test('an event that cannot be read is told, and the others count', async () => {
  const bad = calendarEvent('bad', 'DTSTART:20301399T250000', 'DURATION:PT1H');
  const notice = '1 of 2 events could not be read: line 12.';
  network.answers.set(url, { body: calendarFile(...morning(12), ...bad) });
  expect((await add()).json().data).toMatchObject({ busyTimes: 1, notice });
  expect(await own()).toMatchObject([{ busyTimes: 1, notice }]);
  expect((await upload(calendarFile(...morning(12), ...bad))).json().data).toMatchObject({ busyTimes: 1, notice });
  expect((await upload(calendarFile(...bad))).json().error).toBe(
    'No event of this calendar could be read. It has 1 event: line 6.',
  );
});

test('a reading that loses more than the one before frees no time', async () => {
  const bad = (uid: string) => calendarEvent(uid, 'DTSTART:never');
  const read = async (...lines: string[]) => {
    network.answers.set(url, { body: calendarFile(...lines) });
    later(15);
    await refresh();
    const [{ notice }] = await own();
    return [...(await busy()).map(([start]: string[]) => Number(start?.slice(8, 10))), notice];
  };
  const stay = 'Times that were busy before stay busy until the calendar can be read whole.';
  await add();
  expect(await read(...morning(14), ...bad('1'))).toEqual([
    12,
    13,
    14,
    `1 of 2 events could not be read: line 12. ${stay}`,
  ]);
  expect(await read(...morning(14))).toEqual([14, undefined]);
  expect(await read(...morning(14), ...morning(15), ...bad('1'))).toEqual([
    14,
    15,
    '1 of 3 events could not be read: line 18.',
  ]);
  expect(await read(...morning(15))).toEqual([15, undefined]);
  expect(await read(...morning(15), ...bad('1'))).toEqual([15, '1 of 2 events could not be read: line 12.']);
  expect(await read(...bad('2'), ...morning(16))).toEqual([15, 16, `1 of 2 events could not be read: line 6. ${stay}`]);
  expect(await read(...morning(15))).toEqual([15, undefined]);
  network.answers.set(url, { body: calendarFile(...morning(16)).replace(/END:VCALENDAR\s*$/, '') });
  later(15);
  await refresh();
  expect(await busy()).toHaveLength(2);
  expect((await own())[0].notice).toBe(`The file is cut off: a part of it is missing. ${stay}`);
});

test('an event that was never readable keeps no time that has ended', async () => {
  const bad = calendarEvent('bad', 'DTSTART:never');
  network.answers.set(url, { body: calendarFile(...morning(12), ...bad) });
  await add();
  network.answers.set(url, { body: calendarFile(...morning(13), ...bad) });
  later(15);
  await refresh();
  expect((await busy()).map(([start]: string[]) => start)).toEqual(['2030-03-13T09:00']);
});

test('the job leaves files alone', async () => {
  await upload(calendarFile(...morning(12)));
  later(60);
  await refresh();
  expect(await own()).toMatchObject([{ busyTimes: 1 }]);
});

test('the own feed, imported again, blocks nothing', async () => {
  const service = await listing(site, provider);
  await booked(site, service, await person(site), { date: '2030-03-15', status: 'confirmed' });
  const feed = (await site.call('POST', '/calendar-feed', { as: provider })).json().data.url;
  const file = await site.app.inject({ method: 'GET', url: new URL(feed).pathname });
  expect(file.body).toContain('20300315T090000');
  network.answers.set(url, { body: file.body });
  expect((await add()).json().data).toMatchObject({ busyTimes: 0 });
});

test('the calendars of a deleted account are gone', async () => {
  await add();
  expect((await deleteAccount(site, provider)).statusCode).toBe(200);
  expect(await site.db.$count(importedCalendars, eq(importedCalendars.providerId, provider._id))).toBe(0);
  expect(await site.db.$count(busyTimes, eq(busyTimes.providerId, provider._id))).toBe(0);
});

onServer('an account is deleted while the job stores its calendar', async () => {
  await add();
  later(15);
  network.answers.set(url, { body: calendarFile(...morning(14)) });
  // As account deletion does: the account first, then its calendars.
  const { refreshed } = await site.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, provider._id)).for('update');
    const refreshing = refresh();
    await waitForLocks(site);
    const theirs = eq(importedCalendars.providerId, provider._id);
    // Rejects where the job holds the calendar while it waits for the account: a deadlock.
    await tx.select().from(importedCalendars).where(theirs).for('update', { noWait: true });
    await tx.delete(importedCalendars).where(theirs);
    await tx.update(users).set({ deletedAt: site.now }).where(eq(users.id, provider._id));
    return { refreshed: refreshing };
  });
  await refreshed;
  expect(await site.db.$count(busyTimes, eq(busyTimes.providerId, provider._id))).toBe(0);
});

onServer('a calendar is added while its provider blocks somebody', async () => {
  const { added } = await site.db.transaction(async (tx) => {
    await lockTimes(tx, provider._id);
    const adding = add();
    await waitForLocks(site);
    // Rejects where the request holds the account while it waits for the times: a deadlock.
    await tx.select().from(users).where(eq(users.id, provider._id)).for('no key update', { noWait: true });
    return { added: adding };
  });
  expect((await added).statusCode).toBe(201);
});
