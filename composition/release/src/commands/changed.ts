import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { addCommand, asJson, type Program, type Terminal } from '../command-line/command.ts';
import type { Sources } from '../command-line/site-tools.ts';
import { ignored } from '../sources/fingerprint.ts';
import { lockfileFor } from '../sources/lockfile.ts';

export const changed = (program: Program, { say, tools }: Terminal) =>
  addCommand(
    program,
    'changed',
    'what must be built again since a commit: the shell and slices, one per line',
    'Compares the inputs of their builds with the commit where this branch began. Tests and READMEs do not count.',
  )
    .requiredOption('--base <ref>', 'a branch, tag or commit: origin/main')
    .addOption(asJson)
    .action(({ base, json }) => {
      const packages = changedPackages(root, base, tools.sources);
      if (json) say(JSON.stringify(packages));
      else for (const name of packages) say(name);
    });

const lockfile = 'pnpm-lock.yaml';

export const changedPackages = (root: string, base: string, sources: Pick<Sources, 'slices' | 'inputs'>): string[] => {
  const from = commonCommit(root, base);
  const files = changedFiles(root, from);
  const before = git(root, 'show', `${from}:${lockfile}`) ?? '';
  return packagesOf(files, [before, readFileSync(join(root, lockfile), 'utf8')], sources);
};

export const packagesOf = (
  files: readonly string[],
  lockfiles: readonly [before: string, after: string],
  { slices, inputs }: Pick<Sources, 'slices' | 'inputs'>,
): string[] => {
  const sources = files.filter((file) => file !== lockfile && !ignored.test(file));
  return ['shell', ...slices].filter((name) => {
    const own = inputs(name);
    const [before, after] = lockfiles.map((text) => lockfileFor(text, own));
    return before !== after || sources.some((file) => own.some((input) => `${file}/`.startsWith(`${input}/`)));
  });
};

/** A shallow clone does not have the common commit: then `base` itself. */
const commonCommit = (root: string, base: string): string => {
  const commit = git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`)?.trim();
  if (!commit) throw new UserError(`--base '${base}' names no commit that is here; fetch it first.`);
  return git(root, 'merge-base', commit, 'HEAD')?.trim() || commit;
};

/** New files that are not committed count too. */
const changedFiles = (root: string, from: string): string[] =>
  [
    git(root, 'diff', '--name-only', '--no-renames', '-z', from, '--'),
    git(root, 'ls-files', '--others', '--exclude-standard', '-z'),
  ].flatMap((output) => {
    if (output === undefined)
      throw new UserError('git cannot compare here; npm run release -- changed runs in a clone.');
    return output.split('\0').filter(Boolean);
  });

const git = (root: string, ...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 27 });
  return status === 0 ? stdout : undefined;
};
