import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { ReleaseManifest } from '@slices/format';
import { errorCode, UserError } from '@slices/kernel/user-error.ts';
import {
  addCommand,
  asJson,
  counted,
  fail,
  type Program,
  releaseProgram,
  runProgram,
  type Surroundings,
  type Terminal,
} from './command-line/command.ts';
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
import { accept, build, publish, releaseOption } from './commands/publish.ts';
import { recall, timestamp } from './commands/recall.ts';
import { recordOwnApi } from './commands/record-api.ts';
import { bisect, reproduce } from './commands/reproduce.ts';
import { remove, rollback } from './commands/rollback.ts';
import { trace } from './commands/trace.ts';
import { verify } from './commands/verify.ts';
import { watch } from './commands/watch.ts';
import { checkBuild, type Files, firstFiles, readBuild } from './releases/build.ts';
import { assertSliceName } from './releases/published-release.ts';

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

const validate = (program: Program, { say, tools }: Terminal) =>
  addCommand(
    program,
    'validate <folder>',
    'whether a built folder is a release: needs no store and no keys',
    `Checks release.json, the names of files, that all preloaded files are there, and runs the entry outside of a browser: it
must define its container, and all pages and widgets must load. Each problem says what to do. docs/slice-contract.md explains
the contract. 'publish' makes the same checks.`,
  )
    .option('--slice <name>', "the slice's name; without it, that of the folder or of the one around dist")
    .addOption(releaseOption)
    .addOption(accept)
    .addOption(asJson)
    .action(async (folder, { slice, release, accept, json }) => {
      const distribution = resolve(folder);
      if (!existsSync(distribution)) throw new UserError(`There is no folder ${distribution}.`);
      const name = slice ?? sliceOf(distribution);
      assertSliceName(name);
      const files = await readBuild(name, distribution, release);
      const { manifest, problems, warnings = [] } = await checkBuild(name, files, tools.site, { accept });
      if (json) say(JSON.stringify({ slice: name, problems, warnings }, null, 2));
      else {
        say(
          `${name}: ${problems.length === 0 ? `is valid, ${sizesOf(files, manifest)}` : counted(problems.length, 'problem')}`,
        );
        for (const problem of problems) say(`  ${problem}`);
        for (const warning of warnings) say(`  Warning: ${warning}`);
      }
      if (problems.length > 0) fail();
    });

const sliceOf = (distribution: string): string =>
  basename(/^(?:dist|build|out)$/.test(basename(distribution)) ? dirname(distribution) : distribution);

const sizesOf = (files: Files, manifest?: ReleaseManifest): string => {
  const bytesOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (files.get(name)?.length ?? 0), 0);
  const [first, all] = [bytesOf(manifest ? firstFiles(manifest) : []), bytesOf([...files.keys()])];
  return `${counted(files.size, 'file')}, ${kilobytes(all)}, of which ${kilobytes(first)} load first`;
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
