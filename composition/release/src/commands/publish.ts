import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { readJson } from '@slices/kernel/json.ts';
import { isLocal, root } from '@slices/kernel/repository.ts';
import { suggestion, UserError } from '@slices/kernel/user-error.ts';
import { addCommand, asJson, type Program, type Terminal } from '../command-line/command.ts';
import type { Sources } from '../command-line/site-tools.ts';
import { ensureLocalKeys } from '../keys/key-files.ts';
import { publish as publishBuild } from '../releases/publish.ts';
import { assertSliceName, shellName } from '../releases/published-release.ts';

export const build = (program: Program, { say, tools: { sources } }: Terminal) =>
  addCommand(program, 'build <slice>', 'build a slice of this repository, or the shell, if its sources changed').action(
    async (slice) => {
      assertOurs(slice, sources);
      if (slice === shellName) ensureLocalKeys();
      const built = await sources.build([slice], say);
      if (built.length === 0) say(`${slice} did not change since its last build.`);
    },
  );

export const accept = new Option(
  '--accept <rules...>',
  'in spite of these rules: html for a framework of its own, size',
).choices(['html', 'size']);

export const releaseOption = new Option(
  '--release <file>',
  "the host's side of a stock build, which has an mf-manifest.json: owner, title, and pages with the module that each exposes",
).argParser((file) => resolve(file));

export const publish = (program: Program, { say, environment, variables, triesBuilds, tools: { sources } }: Terminal) =>
  addCommand(
    program,
    'publish <slice>',
    'put a build into the store, under a version of its own; visitors get it when it is promoted',
    `The version is the package's and a hash of the files, so a release is never overwritten: the same files again are the
same release. A slice of this repository is built first if it changed; one from elsewhere comes with --dist and --version.
It is checked as 'validate' does. Scripts that replace globals of the shell, style the whole page or make HTML from text are rejected, and so are pages that
load more than 150 KB. The assets of all shells lie together, so that open tabs find theirs: publish a shell before the web tier has it.`,
  )
    .option('--dist <folder>', "a build from elsewhere: webpack's output folder")
    .option('--version <number>', 'its version (1.2.0), with --dist')
    .addOption(releaseOption)
    .addOption(accept)
    .addOption(asJson)
    .action(async (slice, { dist, version, release, accept, json }) => {
      const source =
        dist === undefined ? ownSource(slice, version, sources) : foreignSource(slice, dist, version, release);
      const place = await environment();
      const { store, name } = place;
      if (dist === undefined) {
        if (slice === shellName) assertKeysFor(name, variables);
        await sources.build([slice], json ? () => {} : say);
      }
      const published = await publishBuild(place, { slice, ...source, accept, isTried: triesBuilds });
      const result = published.fresh ? 'is published' : 'was published before and is the same';
      if (json) return say(JSON.stringify({ slice, ...published }));
      say(`${slice} ${published.version} ${result} in ${store.name}.`);
      for (const warning of published.warnings) say(`  Warning: ${warning}`);
    });

const assertOurs = (slice: string, { slices }: Pick<Sources, 'slices'>): void => {
  const names = [shellName, ...slices];
  if (!names.includes(slice))
    throw new UserError(`This repository has no slice '${slice}'; ${suggestion(slice, names)}`);
};

const ownSource = (slice: string, version: string | undefined, sources: Sources) => {
  assertOurs(slice, sources);
  if (version !== undefined)
    throw new UserError(`--version goes with --dist; ${slice} has its own in its package.json.`);
  return { version: packageVersion(slice), distribution: join(root, slice, 'dist') };
};

const foreignSource = (slice: string, dist: string, version = '', releaseFile?: string) => {
  assertSliceName(slice);
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new UserError('--dist needs --version, three numbers such as 1.2.0.');
  const distribution = resolve(dist);
  if (!existsSync(distribution)) throw new UserError(`There is no folder ${distribution}.`);
  return { version, distribution, releaseFile };
};

/** A shell trusts the keys that it is built with. */
const assertKeysFor = (environment: string, { COMPOSITION_KEYS }: NodeJS.ProcessEnv): void => {
  if (isLocal(environment)) ensureLocalKeys();
  else if (!COMPOSITION_KEYS)
    throw new UserError(
      `Set COMPOSITION_KEYS to the file with the public keys of ${environment}, which this shell shall believe.`,
    );
};

export const packageVersion = (name: string): string => {
  const data = readJson(join(root, name, 'package.json'), 'git diff shows what changed.');
  return typeof data === 'object' && data !== null && 'version' in data ? String(data.version) : '0.0.0';
};
