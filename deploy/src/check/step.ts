import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../kernel/repository.ts';

export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
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
