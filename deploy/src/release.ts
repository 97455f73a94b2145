import { errorCode } from './kernel/user-error.ts';
import type { Command } from './release/command-line/command.ts';
import { runCommand } from './release/command-line/command-line.ts';
import { build } from './release/commands/releases/build.ts';
import { changed } from './release/commands/releases/changed.ts';
import { keys } from './release/commands/releases/keys.ts';
import { preview } from './release/commands/releases/preview.ts';
import { prune } from './release/commands/releases/prune.ts';
import { publish } from './release/commands/releases/publish.ts';
import { check } from './release/commands/revisions/check.ts';
import { diff } from './release/commands/revisions/diff.ts';
import { history } from './release/commands/revisions/history.ts';
import { promote } from './release/commands/revisions/promote.ts';
import { remove } from './release/commands/revisions/remove.ts';
import { rollback } from './release/commands/revisions/rollback.ts';
import { sign } from './release/commands/revisions/sign.ts';
import { status } from './release/commands/revisions/status.ts';
import { verify } from './release/commands/revisions/verify.ts';
import { watch } from './release/commands/revisions/watch.ts';

/** The commands of `pnpm release`, in the order of its help. */
export const commands: readonly Command[] = [
  changed,
  build,
  publish,
  check,
  promote,
  rollback,
  remove,
  status,
  history,
  diff,
  verify,
  preview,
  watch,
  prune,
  keys,
  sign,
];

/** `pnpm release COMMAND …`. */
export const run = (args: readonly string[]): Promise<number> => {
  process.stdout.on('error', unlessClosed);
  return runCommand(commands, args, {
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
    variables: process.env,
  });
};

/** Whoever reads (`| head -1`) may have enough; the command goes on to its end, and a change is not left half made. */
const unlessClosed = (error: Error): void => {
  if (errorCode(error) !== 'EPIPE') throw error;
};
