import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import type { TimedTest } from './test-reports.ts';

export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** The tests of a runner that reports them, with their times. */
  tests?: readonly TimedTest[];
}

export const runTool = (
  tool: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn(join(options.cwd ?? root, 'node_modules/.bin', tool), args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

export const single = async (name: string, run: () => Promise<number>): Promise<Outcome> =>
  timed(name, async () =>
    (await run()) === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 },
  );

export const timed = async (name: string, run: () => Promise<Omit<Outcome, 'name' | 'seconds'>>): Promise<Outcome> => {
  process.stdout.write(`\n── ${name}\n`);
  const started = performance.now();
  const counts = await run();
  return { name, ...counts, seconds: (performance.now() - started) / 1000 };
};

export interface Check {
  name: string;
  tool: string;
  args: readonly string[];
}

export interface ChecksBeside {
  /** Writes what the checks that have ended put out. */
  show: () => void;
  outcomes: () => Promise<Outcome[]>;
}

/**
 * Runs tools one after the other with what the tests leave of the processors: those wait for databases, processes and
 * pages. The output is held back, because it would mix with that of the tests.
 */
export const runBeside = (checks: readonly Check[]): ChecksBeside => {
  let held = '';
  const show = () => {
    process.stdout.write(held);
    held = '';
  };
  const runAll = async () => {
    const outcomes: Outcome[] = [];
    for (const { name, tool, args } of checks) {
      const started = performance.now();
      const { code, output } = await runQuietly(tool, args);
      held += `\n── ${name}\n${output}`;
      const seconds = (performance.now() - started) / 1000;
      outcomes.push({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, seconds });
    }
    return outcomes;
  };
  const all = runAll();
  return { show, outcomes: () => all.finally(show) };
};

const runQuietly = async (tool: string, args: readonly string[]): Promise<{ code: number; output: string }> => {
  // TypeScript and the linter are Go programs, which end soon: they collect memory less often. One thread reads the types
  // that several share once: the linter takes 21 s of processor time in place of 35 s.
  const env = { ...process.env, GOGC: '400', GOMAXPROCS: '1' };
  const child = spawn(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    const [code] = await once(child, 'close');
    return { code: code === 0 ? 0 : 1, output };
  } catch (error) {
    return { code: 1, output: String(error) };
  }
};
