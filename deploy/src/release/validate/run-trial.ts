import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as v from 'valibot';
import { endsWithThis } from '../../kernel/own-processes.ts';
import { limitWork, processorMsOf, type WorkLimits } from '../../kernel/progress.ts';
import { root } from '../../kernel/repository.ts';
import type { Trial } from './trial.ts';

/** More than the limits of the trial's own parts: ends a loop that leaves them no turn. */
const limits: WorkLimits = { processorMs: 300_000, stallMs: 60_000 };
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** One script, so that the process needs no right to read files. */
const bundle = async (): Promise<Uint8Array> => {
  const entryPoints = [join(root, 'deploy/src/release/validate/trial-process.ts')];
  const options = { bundle: true, platform: 'node', format: 'esm', target: 'node20', write: false } as const;
  return (await build({ entryPoints, ...options, logLevel: 'silent' })).outputFiles[0]?.contents ?? new Uint8Array();
};
let script: Promise<Uint8Array> | undefined;

/**
 * Runs {@link trialProblems} in a process without files, programs and environment: this one has keys, and the code is of a
 * team and of all packages that it uses.
 */
export const runTrial = async (trial: Trial): Promise<string[]> => {
  script ??= bundle();
  const code = await script;
  const child = endsWithThis(
    spawn(process.execPath, [permission, '--no-warnings', '--input-type=module'], {
      env: {},
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    }),
  );
  let unlimit = () => {};
  const answer = new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', () => resolve(['The build ends the process in which it is tried: its entry may only define.']));
    unlimit = limitWork(
      () => processorMsOf(child.pid),
      limits,
      () =>
        resolve(['The build never comes to an end when its pages and widgets are loaded: let it load without loops.']),
    );
  });
  child.stdin?.end(code);
  child.send(trial);
  try {
    return v.parse(v.array(v.string()), await answer);
  } finally {
    unlimit();
    child.kill('SIGKILL');
  }
};
