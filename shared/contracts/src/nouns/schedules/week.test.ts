import { firstWeekday, inWeekOrder, weekStart } from './week.ts';

test.each([
  ['en-US', 0],
  ['en-GB', 1],
  ['de', 1],
  ['ar-EG', 6],
])('a week of %s begins on weekday %i', (language, first) => {
  expect(firstWeekday(language)).toBe(first);
});

test.each([
  ['2026-11-27', 0, '2026-11-22'],
  ['2026-11-27', 1, '2026-11-23'],
  ['2026-11-22', 1, '2026-11-16'],
  ['2026-11-28', 6, '2026-11-28'],
])('the week of %s that begins on weekday %i starts on %s', (day, first, start) => {
  expect(weekStart(day, first)).toBe(start);
});

test('things of the weekdays come in the order of the week', () => {
  expect(inWeekOrder([0, 1, 2, 3, 4, 5, 6], 1)).toEqual([1, 2, 3, 4, 5, 6, 0]);
});

test('a language of the browser that is no language tag does not matter', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { value: { language: 'c' }, configurable: true });
  expect([0, 1, 6]).toContain(firstWeekday());
  Reflect.deleteProperty(globalThis, 'navigator');
  if (before) Object.defineProperty(globalThis, 'navigator', before);
});
