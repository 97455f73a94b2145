import { documentTime } from './document-dates.ts';

test.each([
  ['2026-11-01T04:30:00.000Z', 'Nov 1, 2026, 12:30 AM'],
  ['2026-11-01T05:30:00.000Z', 'Nov 1, 2026, 1:30 AM EDT'],
  ['2026-11-01T06:30:00.000Z', 'Nov 1, 2026, 1:30 AM EST'],
  ['2026-11-01T07:30:00.000Z', 'Nov 1, 2026, 2:30 AM'],
  ['', ''],
])('%s is %s: an hour that the clock repeats names its part of the year', (at, expected) => {
  expect(documentTime(at, 'America/New_York')).toBe(expected);
});
