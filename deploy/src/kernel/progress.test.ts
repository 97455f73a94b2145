import { Progress, processorMsOf } from './progress.ts';

/** What the checks say, one every half second, for a process that has worked for so many milliseconds. */
const checks = (stallMs: number, worked: readonly (number | undefined)[]) => {
  const progress = new Progress(stallMs);
  return worked.map((workedMs) => progress.standsStill(workedMs));
};

test('a process that gets a hundredth of a processor goes on, however long it takes', () => {
  const slow = Array.from({ length: 1_000 }, (_none, index) => (index + 1) * 10);
  expect(checks(2_000, slow)).not.toContain(true);
});

test('a process without processor time stands still after the limit', () => {
  expect(checks(2_000, [100, 100, 100, 105, 110])).toEqual([false, false, false, false, true]);
});

test('where processor time is not known the limit is one of time', () => {
  expect(checks(1_500, [undefined, undefined, undefined])).toEqual([false, false, true]);
});

test('other signs of work count too', () => {
  const progress = new Progress(1_000);
  expect(progress.standsStill(0)).toBe(false);
  progress.goesOn();
  expect([progress.standsStill(0), progress.standsStill(0)]).toEqual([false, true]);
});

const linuxTest = process.platform === 'linux' ? test : test.skip;

linuxTest('the processor time of a process is read from outside', () => {
  const { user, system } = process.cpuUsage();
  expect(processorMsOf(process.pid)).toBeGreaterThanOrEqual((user + system) / 1_000 - 20);
  expect(processorMsOf(undefined)).toBeUndefined();
});
