import { bestOf, earningsScale, formatTick } from './earnings-figures.ts';

test.each([
  [0.5, ['$0', '$1']],
  [4, ['$0', '$1', '$2', '$3', '$4']],
  [4.01, ['$0', '$2', '$4', '$6']],
  [80, ['$0', '$20', '$40', '$60', '$80']],
  [1250, ['$0', '$500', '$1K', '$1.5K']],
  [1_000_000, ['$0', '$500K', '$1M']],
])('a best week of %p is drawn against %p', (highest, ticks) => {
  expect(earningsScale(highest).map(formatTick)).toEqual(ticks);
});

test('the best week is the latest of equal ones', () => {
  const weeks = [5, 7, 7, 0].map((earnings, index) => ({ week: `2026-11-0${index}`, earnings }));
  expect(bestOf(weeks)?.week).toBe('2026-11-02');
  expect(bestOf([])).toBeUndefined();
});
