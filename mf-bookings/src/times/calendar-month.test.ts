import type { DayTimes, TimeState } from '@nearhand/contracts';
import { beginName, dayName, isFull, keyMoves, monthsName, timeName, weeksOf } from './calendar-month.ts';

const day = (...states: TimeState[]): DayTimes => ({
  date: '2026-11-24',
  times: states.map((state, index) => ({ timeSlot: `${index + 1}:00 PM - ${index + 2}:00 PM`, state })),
});

test.each<[DayTimes | undefined, string]>([
  [day('free', 'taken', 'free', 'free'), 'Tuesday, November 24, 3 free times'],
  [day('free', 'begun'), 'Tuesday, November 24, 1 free time'],
  [day('taken', 'begun'), 'Tuesday, November 24, no free times'],
  [day(), 'Tuesday, November 24, closed'],
  [undefined, 'Tuesday, November 24, cannot be booked'],
])('a day with %j is called %s', (times, name) => {
  expect(dayName('2026-11-24', '2026-11-23', times)).toBe(name);
});

test('today is called so', () => {
  expect(dayName('2026-11-24', '2026-11-24', day('free'))).toBe('Today, Tuesday, November 24, 1 free time');
});

test('a time is called by its day and slot, or by its day and beginning', () => {
  const time = { date: '2026-11-26', timeSlot: '11:00 AM - 1:00 PM' };
  expect(timeName(time)).toBe('Thu, Nov 26, 11:00 AM - 1:00 PM');
  expect(beginName(time)).toBe('Thu, Nov 26, 11:00 AM');
  expect(beginName({ ...time, timeSlot: 'Evening' })).toBe('Thu, Nov 26, Evening');
});

test('the weeks of the booking window go on across the end of a month, Sunday first', () => {
  const weeks = weeksOf('2026-11-27', '2026-12-27');
  expect(weeks.map((week) => [week[0], week.length])).toEqual([
    ['2026-11-22', 7],
    ['2026-11-29', 7],
    ['2026-12-06', 7],
    ['2026-12-13', 7],
    ['2026-12-20', 7],
    ['2026-12-27', 7],
  ]);
});

test.each([
  ['2026-12-01', '2026-12-31', 'December 2026'],
  ['2026-11-27', '2026-12-27', 'November and December 2026'],
])('%s to %s is %s', (first, last, name) => {
  expect(monthsName(first, last)).toBe(name);
});

test.each<[TimeState[], boolean]>([
  [['taken', 'begun'], true],
  [['taken', 'free'], false],
  [['begun'], false],
  [[], false],
])('a day with %j is full: %s', (states, full) => {
  expect(isFull(day(...states))).toBe(full);
});

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-11-29'],
  ['End', '2026-12-05'],
  ['PageUp', '2026-11-03'],
  ['PageDown', '2026-12-29'],
])('%s moves from December 1 to %s', (key, to) => {
  expect(keyMoves[key]?.('2026-12-01')).toBe(to);
});
