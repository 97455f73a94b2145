import { localDay } from '@nearhand/contracts';
import { wallClock } from './clock.ts';

test.each([
  ['2030-03-02T03:00:00Z', 'America/New_York', '2030-03-01', 22, 0],
  ['2030-07-01T03:30:00Z', 'America/New_York', '2030-06-30', 23, 30],
  ['2030-03-01T23:00:00Z', 'Pacific/Kiritimati', '2030-03-02', 13, 0],
  ['2030-03-01T00:00:00Z', 'UTC', '2030-03-01', 0, 0],
])('%s in %s', (instant, timeZone, day, hour, minute) => {
  const clock = wallClock(new Date(instant), timeZone);
  expect([localDay(clock), clock.getHours(), clock.getMinutes()]).toEqual([day, hour, minute]);
});
