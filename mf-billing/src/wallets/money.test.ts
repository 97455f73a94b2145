import { amountOf } from './money.ts';

test.each<[string, number | undefined]>([
  ['50', 50],
  [' 0.01 ', 0.01],
  ['.5', 0.5],
  ['$1,250.00', 1250],
  ['0010', 10],
  ['٥', 5],
  ...['', ...'$ . 0 0.00 -5 +5 0.001 1,5 1.250,00 12,34 1e3 NaN Infinity ten'.split(' ')].map(
    (input): [string, undefined] => [input, undefined],
  ),
])('%p is the amount %p', (input, dollars) => {
  expect(amountOf(input)).toBe(dollars);
});
