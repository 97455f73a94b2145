import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type Composition, HostOffer, isOwnContainer, mayPublish, parseWith, ShellExtras } from '@nearhand/contracts';
import type * as v from 'valibot';
import { OperationError, UserError } from '../../kernel/user-error.ts';
import { brotliOptions, compressible } from '../../web/compress.ts';
import type { Environment } from '../command-line/environments.ts';
import { readToken } from '../keys/signed-token.ts';
import type { SigningKey } from '../keys/signing-keys.ts';
import { brokenRules, describe } from '../static-check/static-check.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { proofBy, publisherOf } from './proof.ts';
import { readPublication, setPublication } from './publication.ts';
import {
  fileListName,
  foreignContainer,
  offerName,
  pathsBeside,
  readFileList,
  releasePath,
  shellName,
  sri,
} from './published-release.ts';
import { shellBeingPruned } from './shell-assets.ts';
import { storeMaps } from './source-maps.ts';

type Files = Map<string, Buffer>;

interface Build {
  slice: string;
  version: string;
  distribution: string;
  /** Rules that this build may break. */
  accept?: readonly string[] | undefined;
}

interface Publisher extends Pick<Build, 'slice'> {
  by: string;
}

/** Publishes a build. The same files again are the same release (`fresh` is false); a published release never changes. */
export const publish = async (
  environment: Pick<Environment, 'store' | 'keys' | 'name'>,
  build: Build,
): Promise<{ version: string; fresh: boolean }> => {
  const { store } = environment;
  const { slice } = build;
  const key = publisherOf(environment, slice);
  const by = key.name;
  const built = await filesOf(build);
  const version = `${build.version}-${contentHash(built)}`;
  const files = withOffer(build, version, built);
  const fresh = await begin(store, { slice, by }, version);
  const pruned = fresh && build.slice === shellName ? await shellBeingPruned(store) : undefined;
  if (pruned) throw pruning(shellName, pruned); // the two may share assets
  // For a release that is published already this restores lost files.
  await upload(store, [slice, version], files, fresh);
  await storeMaps(store, [slice, version], build.distribution);
  const integrity = sri(listOf(files));
  await finish(store, { slice, by }, version, [key, proofBy(key, { slice, version, integrity })]);
  return { version, fresh };
};

/** False where it is published already. Continues after a publish that was cut off. */
const begin = async (store: BlobStore, { slice, by }: Publisher, version: string): Promise<boolean> => {
  const found = await readPublication(store, slice, version);
  if (found?.state === 'pruning') throw pruning(slice, version);
  const isThere = found?.state === 'published';
  // Written in both cases: `prune` leaves a publication that changed.
  const state = isThere ? 'published' : 'uploading';
  if (await setPublication(store, [slice, version], { state, by, proofs: found?.proofs }, found?.etag)) return !isThere;
  return begin(store, { slice, by }, version);
};

/** A release that was published before gets the proof too: its other ones may be by keys that are not trusted any more. */
const finish = async (
  store: BlobStore,
  { slice, by }: Publisher,
  version: string,
  [key, proof]: readonly [SigningKey, string],
): Promise<void> => {
  const found = await readPublication(store, slice, version);
  if (found?.state !== 'uploading' && found?.state !== 'published') throw pruning(slice, version);
  const others = found.proofs.filter((one) => !readToken('nearhand-publication+jwt', one, [key]));
  const next = { state: 'published', by, proofs: [...others, proof] } as const;
  if (await setPublication(store, [slice, version], next, found.etag)) return;
  await finish(store, { slice, by }, version, [key, proof]);
};

const pruning = (slice: string, version: string): OperationError =>
  new OperationError(
    `${slice} ${version} is being removed; run 'npm run release -- prune' to its end and publish again.`,
  );

/** Adds the proofs of this command's keys to the releases that run: a step of replacing a key that publishes. */
export const endorse = async (environment: Environment, { host, microFrontends }: Composition): Promise<void> => {
  const { store } = environment;
  const running = Object.entries(microFrontends).flatMap(([slice, releases]) =>
    releases.map(({ metadata: { version, integrity } }) => ({ slice, version, integrity })),
  );
  if (host && (await store.read(releasePath(shellName, host.version, fileListName))))
    running.push({ slice: shellName, ...host, ...(await readFileList(store, shellName, host.version)) });
  for (const { slice, version, integrity } of running) {
    for (const key of environment.held('publish').filter((one) => mayPublish(one, slice))) {
      const proof = proofBy(key, { slice, version, integrity });
      if ((await readPublication(store, slice, version))?.state === 'published')
        await finish(store, { slice, by: key.name }, version, [key, proof]);
    }
  }
};

/** Source maps lie elsewhere, and hidden files are not public; the store that needs compressed files makes them itself. */
const unpublished = /(?:^|\/)\.|\.(?:map|br|gz)$/;

const filesOf = async ({ slice, distribution }: Build): Promise<Files> => {
  const entries = await readdir(distribution, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(distribution, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !unpublished.test(name) && name !== fileListName)
    .sort();
  for (const needed of [offerName(slice), slice === shellName ? 'index.html' : 'remoteEntry.js']) {
    if (!names.includes(needed)) throw new UserError(`${distribution} is no build of ${slice}: it has no ${needed}.`);
  }
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(distribution, name))]),
    ),
  );
};

const contentHash = (files: Files): string => {
  const hash = createHash('sha256');
  for (const [name, bytes] of files) hash.update(`${name}\n${sri(bytes)}\n`);
  return hash.digest('hex').slice(0, 12);
};

const withOffer = ({ slice, accept = [] }: Build, version: string, files: Files): Files => {
  const name = offerName(slice);
  const parse = <S extends v.GenericSchema>(schema: S): v.InferOutput<S> => {
    const parsed = parseWith(schema, JSON.parse(String(files.get(name))));
    if (!parsed.ok) throw new UserError(`${slice} cannot be published: ${parsed.problems.join('; ')}.`);
    return parsed.value;
  };
  if (slice === shellName) return new Map([...files, [name, json({ ...parse(HostOffer), version })]]);
  const offer = parse(ShellExtras);
  if (!isOwnContainer(slice, offer.container))
    throw new UserError(`${slice} cannot be published: it ${foreignContainer(slice, offer.container)}`);
  const broken = brokenRules(files, offer).filter(({ rule }) => !accept.includes(rule));
  if (broken.length > 0) throw new UserError(describe(slice, broken));
  const first = ['remoteEntry.js', ...[...offer.routes, ...offer.slots].flatMap(({ preload }) => preload)];
  const hashes = Object.fromEntries(
    [...new Set(first)].sort().map((file) => {
      const bytes = files.get(file);
      if (bytes) return [file, sri(bytes)];
      throw new UserError(`${slice} cannot be published: its release.json names ${file}, which is not there.`);
    }),
  );
  return new Map([...files, [name, json({ ...offer, hashes })]]);
};

const listOf = (files: Files): Buffer =>
  json(Object.fromEntries([...files].map(([name, bytes]) => [name, sri(bytes)])));

const json = (data: unknown): Buffer => Buffer.from(`${JSON.stringify(data, null, 2)}\n`);

const upload = async (
  store: BlobStore,
  [slice, version]: readonly [slice: string, version: string],
  files: Files,
  fresh: boolean,
): Promise<void> => {
  const there = fresh ? new Set() : await pathsBeside(store, slice, version);
  const missing = [...files, [fileListName, listOf(files)] as const]
    .map(([name, bytes]): [string, Buffer] => [releasePath(slice, version, name), bytes])
    .filter(([path]) => !there.has(path));
  await Promise.all(
    missing.map(async ([path, bytes]) => {
      if (await store.create(path, bytes)) return;
      // Left by a publish that was cut off, or an asset that another shell has too.
      if (!(await store.read(path))?.bytes.equals(bytes))
        throw new OperationError(`${path} is there already and holds something else; nothing of it was changed.`);
    }),
  );
  if (!store.keepsCompressed) return;
  const compressed = await Promise.all(missing.map(siblings));
  // An existing file may differ: another version of Node compresses to other bytes.
  await Promise.all(compressed.flat().map(([path, bytes]) => store.create(path, bytes)));
};

const siblings = async ([name, bytes]: readonly [string, Buffer]): Promise<[string, Buffer][]> => {
  if (!compressible.test(name)) return [];
  return [
    [`${name}.br`, await promisify(brotliCompress)(bytes, brotliOptions(bytes))],
    [`${name}.gz`, await promisify(gzip)(bytes, { level: 9 })],
  ];
};
