import { earningsScale, formatTick } from './earnings-figures.ts';

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
