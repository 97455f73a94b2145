import { errorCode } from '@slices/kernel/user-error.ts';
import { releaseProgram, runProgram, type Surroundings } from './command-line/command.ts';
import type { SiteTools } from './command-line/site-tools.ts';
import { approve } from './commands/approve.ts';
import { changed } from './commands/changed.ts';
import { check } from './commands/check.ts';
import { detect } from './commands/detect.ts';
import { diff, history, status } from './commands/history.ts';
import { keys, sign } from './commands/keys.ts';
import { panel } from './commands/panel.ts';
import { preview } from './commands/preview.ts';
import { promote } from './commands/promote.ts';
import { prune } from './commands/prune.ts';
import { build, publish } from './commands/publish.ts';
import { recall, timestamp } from './commands/recall.ts';
import { recordOwnApi } from './commands/record-api.ts';
import { bisect, reproduce } from './commands/reproduce.ts';
import { remove, rollback } from './commands/rollback.ts';
import { trace } from './commands/trace.ts';
import { validate } from './commands/validate.ts';
import { verify } from './commands/verify.ts';
import { watch } from './commands/watch.ts';

export const createProgram = (surroundings: Surroundings) =>
  releaseProgram(surroundings, [
    changed,
    build,
    validate,
    publish,
    check,
    promote,
    approve,
    rollback,
    recall,
    remove,
    status,
    history,
    diff,
    recordOwnApi,
    verify,
    preview,
    panel,
    watch,
    trace,
    reproduce,
    bisect,
    detect,
    prune,
    keys,
    sign,
    timestamp,
  ]);

export const runRelease = (args: readonly string[], surroundings: Surroundings): Promise<number> =>
  runProgram(createProgram(surroundings), args, surroundings);

export type { Surroundings };

/** The command in a terminal. Resolves to the exit code. */
export const run = (args: readonly string[], tools: SiteTools): Promise<number> => {
  // The reader of a pipe (`| head -1`) may close it: the command goes on, so that no change is left half made.
  process.stdout.on('error', (error) => {
    if (errorCode(error) !== 'EPIPE') throw error;
  });
  return runRelease(args, {
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
    variables: process.env,
    tools,
  });
};
