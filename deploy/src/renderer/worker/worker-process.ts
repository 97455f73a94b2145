import { type ChildProcess, fork } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** On most systems the user without any file. */
const userWithoutRights = { uid: 65_534, gid: 65_534 };

/** Node 20 has it under its first name only. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const isOpenToOthers = (path: string): boolean =>
  (statSync(path).mode & 1) === 1 && (path === '/' || isOpenToOthers(dirname(path)));

/** Root gives a worker another user, if that user can run Node. */
export const ownUser = process.getuid?.() === 0 && isOpenToOthers(process.execPath) ? userWithoutRights : {};

/**
 * A process without rights: it reads and writes no file, starts no process, thread or add-on, and makes no code from text.
 * Even its program, an ECMAScript module, comes through its input. It talks to its parent alone.
 */
export const startProcess = (program: string, heapMegabytes: number): ChildProcess => {
  const child = fork('-', [], {
    execArgv: [
      permissionFlag,
      '--input-type=module',
      '--disallow-code-generation-from-strings',
      '--frozen-intrinsics',
      '--no-warnings',
      `--max-old-space-size=${heapMegabytes}`,
    ],
    ...ownUser,
    cwd: '/',
    // Nothing of this process's environment is for the code of slices.
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
  // It may end before it has read all.
  child.stdin?.on('error', () => {}).end(program);
  return child;
};
