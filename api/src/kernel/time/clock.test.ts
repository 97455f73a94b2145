import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { localDay, wallMinutes } from '@nearhand/contracts';
import { instantAt, wallClock, wallMinutesAt, wallText } from './clock.ts';

test.each([
  ['2030-03-02T03:00:00Z', 'America/New_York', '2030-03-01', 22, 0],
  ['2030-07-01T03:30:00Z', 'America/New_York', '2030-06-30', 23, 30],
  ['2030-03-01T23:00:00Z', 'Pacific/Kiritimati', '2030-03-02', 13, 0],
  ['2030-03-01T00:00:00Z', 'UTC', '2030-03-01', 0, 0],
])('%s in %s', (instant, timeZone, day, hour, minute) => {
  const clock = wallClock(new Date(instant), timeZone);
  expect([localDay(clock), clock.getHours(), clock.getMinutes()]).toEqual([day, hour, minute]);
});

test('a time is shown that the process’s own clock skips', () => {
  // Jest has the process's environment as a copy: a time zone that is set here changes nothing.
  const program = `import { wallClock } from './src/kernel/time/clock.ts';
    console.log(wallClock(new Date('2030-03-10T02:30:00Z'), 'UTC').getHours());`;
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const env = { PATH: process.env.PATH, TZ: 'America/New_York' };
  const run = ['--import', 'tsx', '--input-type=module', '--eval', program];
  expect(execFileSync(process.execPath, run, { cwd, env, encoding: 'utf8' })).toBe('2\n');
});

test.each([
  ['a winter day', '2030-01-10', 540, 'America/New_York', '2030-01-10T14:00:00Z'],
  ['a summer day', '2030-07-10', 540, 'America/New_York', '2030-07-10T13:00:00Z'],
  ['the morning after the clock is set forward', '2030-03-10', 540, 'America/New_York', '2030-03-10T13:00:00Z'],
  ['a skipped time', '2030-03-10', 150, 'America/New_York', '2030-03-10T07:30:00Z'],
  ['a time that is shown twice', '2030-11-03', 90, 'America/New_York', '2030-11-03T05:30:00Z'],
  ['half an hour of summer time', '2030-10-06', 540, 'Australia/Lord_Howe', '2030-10-05T22:00:00Z'],
  ['the far east', '2030-03-01', 0, 'Pacific/Kiritimati', '2030-02-28T10:00:00Z'],
])('%s', (_name, day, minutes, timeZone, instant) => {
  expect(instantAt(wallMinutes(day, minutes), timeZone)).toEqual(new Date(instant));
});

const zones = ['America/New_York', 'Australia/Lord_Howe'];
if (process.env.FULL_TESTS) zones.push('Europe/Berlin', 'Asia/Kathmandu', 'UTC');

test.each(zones)('every hour of a year in %s is read back', (timeZone) => {
  const walls = Array.from({ length: 366 * 24 }, (_none, hour) =>
    wallMinutesAt(new Date(Date.UTC(2030, 0, 1, hour)), timeZone),
  );
  expect(walls.map((wall) => wallMinutesAt(instantAt(wall, timeZone), timeZone))).toEqual(walls);
});

test('a spreadsheet reads an instant as the date and time that the clock shows', () => {
  expect(wallText(new Date('2026-12-09T15:00:05.900Z'), 'America/New_York')).toBe('2026-12-09 10:00:05');
  expect(wallText(new Date('2026-12-31T18:30:00Z'), 'Asia/Kolkata')).toBe('2027-01-01 00:00:00');
});
