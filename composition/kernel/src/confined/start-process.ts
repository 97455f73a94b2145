import { type ChildProcess, spawn } from 'node:child_process';
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

/** Root gives it another user, if that user can run Node. */
export const ownUser = process.getuid?.() === 0 && isOpenToOthers(process.execPath) ? userWithoutRights : {};

let isIgnored = false;

/**
 * A process without rights: it reads and writes no file, starts no process, thread or add-on, and makes no code from text.
 * Even its program, an ECMAScript module, comes through its input; it calls `dropRights` first. It talks to its parent alone:
 * by messages, or by what it writes to its output.
 */
export const startProcess = (program: string, heapMegabytes: number, talks: 'messages' | 'output'): ChildProcess => {
  // At this signal of the same user Node would open the inspector, which runs any code here.
  if (!isIgnored) process.on('SIGUSR1', () => {});
  isIgnored = true;
  const flags = [
    permissionFlag,
    '--input-type=module',
    '--disallow-code-generation-from-strings',
    '--frozen-intrinsics',
    '--no-warnings',
    `--max-old-space-size=${heapMegabytes}`,
  ];
  const child = spawn(process.execPath, [...flags, '-'], {
    ...ownUser,
    cwd: '/',
    // Nothing of this process's environment is for the code of slices.
    env: {},
    serialization: 'advanced',
    stdio: talks === 'messages' ? ['pipe', 'ignore', 'pipe', 'ipc'] : ['pipe', 'pipe', 'pipe'],
  });
  // It may end before it has read all.
  child.stdin?.on('error', () => {}).end(program);
  return child;
};

/**
 * Node parses messages of the process without a limit, and an error of its parser would end this process: there is no handler.
 * With this, an error that `count` or the parser throws is an `error` of the child. `count` gets the bytes of each read.
 */
export const guardChannel = (child: ChildProcess, count: (bytes: number) => void): void => {
  // Node's messages, which pass handles: none is for us, and a wrong one throws.
  child.removeAllListeners('internalMessage');
  const name = Object.getOwnPropertySymbols(child).find(({ description }) => description === 'kChannelHandle');
  const channel: { onread?: (bytes?: ArrayBuffer) => void } | undefined = name && Reflect.get(child, name);
  const read = channel?.onread;
  // It could not be started.
  if (!channel || !read) return;
  let hasFailed = false;
  channel.onread = (bytes) => {
    if (bytes && hasFailed) return;
    try {
      count(bytes?.byteLength ?? 0);
      read.call(channel, bytes);
    } catch (error) {
      hasFailed = true;
      child.emit('error', error);
    }
  };
};
