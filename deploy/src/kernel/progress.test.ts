import { Progress, processorMsOf, waitFor } from './progress.ts';

/** The results of checks, one every half second, for a process that has worked for so many milliseconds. */
const checks = (stallMs: number, worked: readonly (number | undefined)[]) => {
  const progress = new Progress({ stallMs, processorMs: 20_000 });
  return worked.map((workedMs) => progress.check(workedMs));
};

test('a process that gets a hundredth of a processor goes on, however long it takes', () => {
  const slow = Array.from({ length: 1_000 }, (_none, index) => (index + 1) * 10);
  expect(new Set(checks(2_000, slow))).toEqual(new Set([undefined]));
});

test('a process without processor time stands still after the limit', () => {
  expect(checks(2_000, [100, 100, 100, 105, 110])).toEqual([undefined, undefined, undefined, undefined, 'stall']);
});

test('a process that works for too long is over its limit', () => {
  expect(checks(2_000, [19_000, 20_001])).toEqual([undefined, 'processor']);
});

test('the limit is one of time if processor time is not known', () => {
  expect(checks(1_500, [undefined, undefined, undefined])).toEqual([undefined, undefined, 'stall']);
});

const linuxTest = process.platform === 'linux' ? test : test.skip;

linuxTest('the processor time of a process is read from outside', () => {
  const { user, system } = process.cpuUsage();
  expect(processorMsOf(process.pid)).toBeGreaterThanOrEqual((user + system) / 1_000 - 20);
  expect(processorMsOf(undefined)).toBeUndefined();
});

test('a long start says every half minute what it waits for', () => {
  jest.useFakeTimers();
  const lines: string[] = [];
  void waitFor('the API', new Promise(() => {}), (line) => lines.push(line));
  jest.advanceTimersByTime(29_999);
  expect(lines).toEqual([]);
  jest.advanceTimersByTime(30_001);
  expect(lines).toEqual(['Still waiting for the API …', 'Still waiting for the API …']);
  jest.useRealTimers();
});
