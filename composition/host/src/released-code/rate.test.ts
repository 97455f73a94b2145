import { rateOf } from './rate.ts';
import { someCode } from './released-code.fixture.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('each release has its own limit, which begins anew after ten seconds', () => {
  const isTooFast = rateOf(2);
  const [first, second] = [someCode('1.0.0').release, someCode('2.0.0').release];
  expect([first, first, first, second].map(isTooFast)).toEqual([false, false, true, false]);
  jest.advanceTimersByTime(10_000);
  expect(isTooFast(first)).toBe(false);
});
