import { withdrawalPreview, withdrawalProblem } from './withdraw-form.ts';

test.each([
  ['', 'Please enter a valid amount to withdraw.'],
  ['0', 'Please enter a valid amount to withdraw.'],
  ['NaN', 'Please enter a valid amount to withdraw.'],
  ['1250.51', 'You do not have enough funds to withdraw this amount.'],
  ['1250.50', undefined],
  ['0.01', undefined],
])('%p of $1,250.50: %s', (typed, problem) => {
  expect(withdrawalProblem(typed, 1250.5)).toBe(problem);
});

test.each([
  ['', '$0.30 available'],
  ['0.31', '$0.30 available'],
  ['0.1', '$0.10 goes to your bank account, $0.20 stays in your wallet'],
])('%p of $0.30 is foretold as %p', (typed, text) => {
  expect(withdrawalPreview(typed, 0.3)).toBe(text);
});
