import { amountOf } from './amount.ts';

test.each([
  ['50', 50],
  [' 0.01 ', 0.01],
  ['.5', 0.5],
  ['$1,250.00', 1250],
  ['0010', 10],
])('%p is an amount', (typed, dollars) => {
  expect(amountOf(typed)).toBe(dollars);
});

test.each([
  '',
  '$',
  '.',
  '0',
  '0.00',
  '-5',
  '+5',
  '0.001',
  '1,5',
  '1.250,00',
  '12,34',
  '1e3',
  'NaN',
  'Infinity',
  'ten',
  '٥',
])('%p is none', (typed) => {
  expect(amountOf(typed)).toBeUndefined();
});
