import { once } from 'node:events';
import { spawnNode } from '@slices/kernel/own-processes.ts';
import { untilStopped } from './until-stopped.ts';

beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => jest.restoreAllMocks());

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
