import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildChanged } from '../../../build/build.ts';
import { isLocal, root } from '../../../kernel/repository.ts';
import { UserError } from '../../../kernel/user-error.ts';
import type { Command, CommandContext } from '../../command-line/command.ts';
import { ensureLocalKeys } from '../../keys/key-files.ts';
import { publish as publishBuild } from '../../releases/publish.ts';
import { shellName } from '../../releases/published-release.ts';
import { assertSliceName } from '../../releases/slice-name.ts';
import { author } from '../../revisions/note.ts';
import { assertOurs } from './build.ts';

export const publish: Command = {
  name: 'publish',
  parameters: 'SLICE',
  summary: 'put a build into the store, under a version of its own; nobody gets it before it is promoted',
  details: `The version is the package's and a hash of the files, so a release is never overwritten: the same files again are the
same release. A slice of this repository is built first where it changed; one from elsewhere comes with --dist and --version.
The assets of all shells lie together, so that open tabs find theirs: publish a shell before the web tier has it.`,
  options: {
    dist: { type: 'string', value: 'FOLDER', help: "a build from elsewhere: webpack's output folder" },
    version: { type: 'string', value: '1.2.0', help: 'its version, with --dist' },
    by: { type: 'string', value: 'NAME', help: 'who does it (default: the name that git knows)' },
    json: { type: 'boolean', help: 'the version as JSON, for programs' },
  },
  run: async ({ arguments: [slice = ''], options, environment, say }) => {
    const source = options.dist === undefined ? ownSource(slice, options) : foreignSource(slice, options);
    const { store, name } = await environment();
    if (options.dist === undefined) {
      if (slice === shellName) assertKeysFor(name);
      await buildChanged([slice], options.json ? () => {} : say);
    }
    const { version, fresh } = await publishBuild(store, { slice, ...source, by: author(options.by) });
    if (options.json) say(JSON.stringify({ slice, version, fresh }));
    else
      say(`${slice} ${version} ${fresh ? 'is published' : 'was published before and is the same'} in ${store.name}.`);
    return 0;
  },
};

const ownSource = (slice: string, { version }: CommandContext['options']) => {
  assertOurs(slice);
  if (version !== undefined)
    throw new UserError(`--version goes with --dist; ${slice} has its own in its package.json.`);
  return { version: packageVersion(slice), distribution: join(root, slice, 'dist') };
};

const foreignSource = (slice: string, { dist, version }: CommandContext['options']) => {
  assertSliceName(slice);
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+$/.test(version))
    throw new UserError('--dist needs --version, three numbers such as 1.2.0.');
  const distribution = resolve(String(dist));
  if (!existsSync(distribution)) throw new UserError(`There is no folder ${distribution}.`);
  return { version, distribution };
};

/** A shell believes the keys that it is built with. */
const assertKeysFor = (environment: string): void => {
  if (isLocal(environment)) ensureLocalKeys();
  else if (!process.env.COMPOSITION_KEYS)
    throw new UserError(
      `Set COMPOSITION_KEYS to the file with the public keys of ${environment}, which this shell shall believe.`,
    );
};

/** The version in the package.json of a slice of this repository. */
export const packageVersion = (name: string): string => {
  const data: unknown = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  return typeof data === 'object' && data !== null && 'version' in data ? String(data.version) : '0.0.0';
};
