import { errorCode } from './kernel/user-error.ts';
import { releaseProgram, runProgram, type Surroundings } from './release/command-line/command.ts';
import { changed } from './release/commands/changed.ts';
import { check } from './release/commands/check.ts';
import { diff, history, status } from './release/commands/history.ts';
import { keys, sign } from './release/commands/keys.ts';
import { preview } from './release/commands/preview.ts';
import { promote } from './release/commands/promote.ts';
import { prune } from './release/commands/prune.ts';
import { build, publish } from './release/commands/publish.ts';
import { remove, rollback } from './release/commands/rollback.ts';
import { trace } from './release/commands/trace.ts';
import { validate } from './release/commands/validate.ts';
import { verify } from './release/commands/verify.ts';
import { watch } from './release/commands/watch.ts';

export const createProgram = (surroundings: Surroundings) =>
  releaseProgram(surroundings, [
    changed,
    build,
    validate,
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
    trace,
    prune,
    keys,
    sign,
  ]);

export const runRelease = (args: readonly string[], surroundings: Surroundings): Promise<number> =>
  runProgram(createProgram(surroundings), args, surroundings);

export const run = (args: readonly string[]): Promise<number> => {
  // The reader of a pipe (`| head -1`) may close it: the command goes on, so that no change is left half made.
  process.stdout.on('error', (error) => {
    if (errorCode(error) !== 'EPIPE') throw error;
  });
  return runRelease(args, {
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
    variables: process.env,
  });
};
