import type { DayTimes, TimeState } from '@nearhand/contracts';
import { addMonths, beginName, dayName, keyMoves, timeName, weeksOf } from './calendar-month.ts';

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

test.each([
  ['2026-11-23', 5, [7, 2]],
  ['2027-02-10', 5, [6, 1]],
  ['2026-08-31', 6, [1, 2]],
])('the month of %s has %i weeks that begin on Sunday', (one, count, [inFirst, inLast]) => {
  const weeks = weeksOf(one);
  expect(weeks).toHaveLength(count);
  expect([...new Set(weeks.map(({ length }) => length))]).toEqual([7]);
  const held = weeks.map((week) => week.filter((date) => date !== undefined).length);
  expect([held[0], held.at(-1)]).toEqual([inFirst, inLast]);
  expect(weeks.flat().filter((date) => date === one)).toHaveLength(1);
});

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-11-29'],
  ['End', '2026-12-05'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
])('%s moves from December 1 to %s', (key, to) => {
  expect(keyMoves[key]?.('2026-12-01')).toBe(to);
});

test('another month has the same day, or its last one', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2027-03-31', -1)).toBe('2027-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
});
