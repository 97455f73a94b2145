import { reportWeight } from './report-queue.ts';

test.each([
  [0, 0, 1],
  [1, 0, 0.5],
  [3, 0, 0.125],
  [3, 2, 0.5],
  [1, 5, 1],
])('after %d dismissed and %d upheld reports, one weighs %d', (dismissed, upheld, weight) => {
  expect(reportWeight({ dismissed, upheld })).toBe(weight);
});
