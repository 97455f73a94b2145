import { Progress, processorMsOf, rssBytesOf, waitFor } from './progress.ts';

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

test('work that sleeps in between ends after a time, which counts checks that come in time only', () => {
  const progress = new Progress({ stallMs: 20_000, processorMs: 2_000, lastsMs: 2_000 });
  const work = [50, 60, 70, 80, 90, 100];
  const inTime = [true, false, true, false, true, true];
  const found = work.map((workedMs, index) => progress.check(workedMs, inTime[index]));
  expect(found).toEqual([...Array(5).fill(undefined), 'lasts']);
});

test('work that hardly gets a processor may last', () => {
  const progress = new Progress({ stallMs: 20_000, processorMs: 2_000, lastsMs: 2_000 });
  expect([5, 10, 15, 19, 19].map((workedMs) => progress.check(workedMs))).toEqual(Array(5).fill(undefined));
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

linuxTest('the memory of a process is read from outside', () => {
  const block = Buffer.alloc(50e6, 1);
  expect(rssBytesOf(process.pid)).toBeGreaterThan(block.length);
  expect(rssBytesOf(undefined)).toBeUndefined();
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
