import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@slices/kernel/free-port.fixture.ts';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { until } from '@slices/web/renderer/rendered-site.fixture.ts';
import { keepRunning } from './keep-running.ts';
import { Program } from './program.ts';

const temporary = temporaryFolder();
const programs: Program[] = [];
afterEach(() => Promise.all(programs.splice(0).map((program) => program.stop())));

const programOf = (code: string, log = join(temporary.path, 'part.log')): Program => {
  const program = new Program('part', ['--eval', code], { cwd: temporary.path, env: {}, log });
  programs.push(program);
  return program;
};
const waits = 'setInterval(() => {}, 1e6);';
const kill = ({ pid = 0 }: Program) => process.kill(pid, 'SIGKILL');

test('a program that a signal ended says so, and its stop does not wait', async () => {
  const program = programOf(waits);
  kill(program);
  await expect(program.ended).rejects.toThrow('The part stopped (SIGKILL).');
  await program.stop();
});

test('a program that ends before it is ready tells its last lines', async () => {
  const program = programOf('console.log("begins"); console.log("the reason"); process.exit(3)');
  await expect(program.ready('http://127.0.0.1:1/')).rejects.toThrow(
    'begins\nthe reason\nThe part stopped (exit code 3). the reason',
  );
});

test('a program that throws ends with its error as the last words', async () => {
  const program = programOf("throw new RangeError('no place')");
  await expect(program.ended).rejects.toThrow(/The part stopped \(exit code 1\)\. RangeError: no place$/);
});

test('a program that stands still is not waited for', async () => {
  const limits = { processorMs: 60_000, stallMs: 500 };
  await expect(programOf(waits).ready('http://127.0.0.1:1/', limits)).rejects.toThrow('The part does not answer at');
});

const fullDisk = '/dev/full';
(existsSync(fullDisk) ? test : test.skip)('a full disk ends the log of a program, and not the site', async () => {
  const port = await freePort();
  const serves = `console.log('begins'); require('http').createServer((_, a) => a.end()).listen(${port});`;
  const program = programOf(serves, fullDisk);
  await program.ready(`http://127.0.0.1:${port}/`);
  await program.stop();
});

test('a program that does not obey is ended', async () => {
  const port = await freePort();
  const ignores = `process.on('SIGTERM', () => { for (;;); }); require('http').createServer((_, a) => a.end()).listen(${port});`;
  const program = programOf(ignores);
  await program.ready(`http://127.0.0.1:${port}/`);
  await program.stop({ processorMs: 200, stallMs: 60_000 });
});

test('a program that the site can do without starts again, each time later', async () => {
  const lines: string[] = [];
  let starts = 0;
  const spare = keepRunning({
    start: async () => {
      starts += 1;
      return programOf(starts < 3 ? '' : waits);
    },
    ready: async (program) => {
      if (starts < 3) await program.ended;
    },
    without: 'Something is missing.',
    say: (line) => lines.push(line),
  });
  await spare.tried;
  await until(
    () => lines.length,
    (count) => count === 3,
  );
  await spare.stop();
  expect(lines).toEqual([
    'The part stopped (exit code 0). Something is missing. It starts again in 1 s.',
    'The part stopped (exit code 0). Something is missing. It starts again in 2 s.',
    'The part runs again.',
  ]);
});
