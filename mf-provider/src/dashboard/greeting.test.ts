import { greeting, longDay } from './greeting.ts';

test.each([
  [0, 'Good morning, Pat'],
  [11, 'Good morning, Pat'],
  [12, 'Good afternoon, Pat'],
  [18, 'Good evening, Pat'],
])('at %i o’clock it says %s', (hour, text) => {
  expect(greeting('Pat Provider', new Date(2026, 10, 21, hour))).toBe(text);
});

test('greets a person whose name is not known yet', () => {
  expect(greeting(undefined, new Date(2026, 10, 21, 9))).toBe('Good morning');
  expect(greeting('  ', new Date(2026, 10, 21, 9))).toBe('Good morning');
});

test('names the reader’s own day', () => {
  expect(longDay(new Date(2026, 10, 21, 23, 59))).toBe('Saturday, November 21, 2026');
});
