import { existsSync, readdirSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { KeyPurpose } from '@slices/format';
import type { Trust } from '@slices/format/node';
import { readJson } from '@slices/kernel/json.ts';
import { portsFrom } from '@slices/kernel/ports.ts';
import { dataFolder, isLocal, localEnvironments, root } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import * as v from 'valibot';
import { validated } from '../input/validated.ts';
import { environmentTrust, heldKeys, type SigningKey, signingKeys } from '../keys/signing-keys.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { folderStore } from '../store/folder-store.ts';
import type { SiteTools } from './site-tools.ts';

export interface Environment {
  name: string;
  option: string;
  site: string;
  /** The address of the store's `releases/` for browsers: `/releases`. */
  releasesUrl: string;
  api: string;
  store: BlobStore;
  tools: SiteTools;
  /** The private keys for a purpose. Throws a {@link UserError} where there are none. */
  keys: (purpose: KeyPurpose) => SigningKey[];
  /** As `keys`, but empty if there are none. */
  held: (purpose: KeyPurpose) => SigningKey[];
  trust: () => Trust;
}

/** The terminal and the repository of a command. */
export interface Place {
  variables: NodeJS.ProcessEnv;
  tools: SiteTools;
}

const folder = join(root, 'deploy/environments');

const url = v.pipe(v.string(), v.url('must be a URL'), v.regex(/[^/]$/, 'must not end with a slash'));
const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(\w[\w./-]*\w))?$/;
const EnvironmentFile = v.strictObject({
  site: url,
  /** A folder (from the repository's root where it is not absolute), or `s3://bucket/prefix`. */
  store: v.pipe(
    v.string(),
    v.minLength(1),
    v.check(
      (text) => bucketAddress.test(text) || !/^\w+:/.test(text),
      'must be a folder or look like s3://bucket/prefix',
    ),
  ),
  releasesUrl: v.union([v.pipe(v.string(), v.regex(/^\/[\w/-]*\w$/)), url], 'must be a path of the site or a URL'),
  api: url,
  region: v.optional(v.string(), 'us-east-1'),
  /** For an S3 that is not Amazon's. */
  endpoint: v.optional(url),
});

export const environmentNames = (): string[] => [
  ...localEnvironments,
  ...(existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort(),
];

/** The environment with this name, or of this file (`./mine.json`). Throws a {@link UserError} where there is none or its file is not valid. */
export const readEnvironment = async (name: string, place: Place): Promise<Environment> => {
  if (isLocal(name)) return localEnvironment(name, place);
  const { variables, tools } = place;
  const isFile = name.endsWith('.json');
  const names = environmentNames();
  if (!isFile && !names.includes(name))
    throw new UserError(`There is no environment '${name}'; there are ${names.join(', ')}.`);
  const file = isFile ? resolve(name) : join(folder, `${name}.json`);
  const data = readJson(file, 'deploy/environments/staging.json is an example.');
  const settings = validated(EnvironmentFile, data, shown(file));
  const { site, releasesUrl, api } = settings;
  const own = basename(file, '.json');
  return {
    name: own,
    option: name,
    site,
    releasesUrl,
    api,
    store: await openStore(settings),
    tools,
    ...keysOf(own, variables),
  };
};

const keysOf = (name: string, variables: NodeJS.ProcessEnv): Pick<Environment, 'keys' | 'held' | 'trust'> => ({
  keys: (purpose) => signingKeys(name, purpose, variables),
  held: (purpose) => heldKeys(name, purpose, variables),
  trust: () => environmentTrust(name, variables),
});

const openStore = async ({ store, region, endpoint }: v.InferOutput<typeof EnvironmentFile>): Promise<BlobStore> => {
  const [, bucket, prefix = ''] = bucketAddress.exec(store) ?? [];
  if (!bucket) return folderStore(resolve(root, store));
  // The client of a bucket takes long to load.
  const { s3Store } = await import('../store/s3-store.ts');
  return s3Store({ bucket, prefix, region, endpoint });
};

export const localEnvironment = (name: string, { variables, tools }: Place): Environment => {
  const ports = portsFrom(variables);
  return {
    name,
    option: name,
    site: `http://localhost:${ports.web}`,
    releasesUrl: '/releases',
    api: `http://127.0.0.1:${ports.api}`,
    store: folderStore(dataFolder(variables)),
    tools,
    ...keysOf(name, variables),
  };
};

const shown = (file: string): string => (file.startsWith(`${root}/`) ? relative(root, file) : file);
