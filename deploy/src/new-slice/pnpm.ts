import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../kernel/repository.ts';

/** The one that `bootstrap.mjs` installs with. */
const pnpm = (): string =>
  /pnpm@[\d.]+/.exec(readFileSync(join(root, 'deploy/bootstrap.mjs'), 'utf8'))?.[0] ?? 'pnpm@12';

/** Runs pnpm in `folder`. Rejects with all that it wrote when it fails. */
export const runPnpm = (folder: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const shell = process.platform === 'win32';
    // In production it would leave out what a slice is built with.
    const { NODE_ENV: _left, ...env } = process.env;
    execFile(
      'npx',
      ['--yes', pnpm(), ...args],
      { cwd: folder, env, maxBuffer: Number.POSITIVE_INFINITY, shell },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`pnpm ${args.join(' ')} failed in ${folder}:\n${stdout}${stderr}`));
        else resolve();
      },
    );
  });
