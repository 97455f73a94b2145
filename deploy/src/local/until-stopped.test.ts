import { once } from 'node:events';
import { spawnNode } from '../kernel/own-processes.ts';
import { untilStopped, waitFor } from './until-stopped.ts';

const never = new Promise<never>(() => {});

beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('Ctrl-C during a start ends it with all its processes', async () => {
  const build = spawnNode(['--eval', 'setInterval(() => {}, 1e6)'], { cwd: '.', env: {} });
  const gone = once(build, 'exit');
  const ended = untilStopped((interrupted) => interrupted);
  process.emit('SIGINT');
  expect(await ended).toBe(0);
  await gone;
});

test('a part that ends by itself stops the site with its sentence', async () => {
  const stop = jest.fn();
  const failed = Promise.reject(new Error('The API stopped (SIGKILL).'));
  await expect(untilStopped(async () => ({ failed, stop }))).rejects.toThrow('The API stopped (SIGKILL).');
  expect(stop).toHaveBeenCalledTimes(1);
});

test('a long start says every half minute what it waits for', () => {
  jest.useFakeTimers();
  const lines: string[] = [];
  void waitFor('the API', never, (line) => lines.push(line));
  jest.advanceTimersByTime(29_999);
  expect(lines).toEqual([]);
  jest.advanceTimersByTime(30_001);
  expect(lines).toEqual(['Still waiting for the API …', 'Still waiting for the API …']);
});
