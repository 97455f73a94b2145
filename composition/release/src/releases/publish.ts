import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import {
  type Composition,
  HostOffer,
  mayPublish,
  menuFileName,
  type Site,
  skeletonsFileName,
  splitManifest,
} from '@slices/format';
import { readToken } from '@slices/format/node';
import { brotliOptions, compressible } from '@slices/kernel/compress.ts';
import { jsonIn } from '@slices/kernel/json.ts';
import { OperationError, UserError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { validated } from '../input/validated.ts';
import type { SigningKey } from '../keys/signing-keys.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { checkBuild, type Files, firstFiles, readBuild } from './build.ts';
import { proofBy, publisherOf } from './proof.ts';
import { changePublication, readPublication } from './publication.ts';
import {
  fileListName,
  offerName,
  pathsBeside,
  readFileList,
  releasePath,
  shellName,
  sri,
} from './published-release.ts';
import { shellBeingPruned } from './shell-assets.ts';
import { storeMaps } from './source-maps.ts';

interface Build {
  slice: string;
  version: string;
  distribution: string;
  /** The host's side of a stock build. */
  releaseFile?: string | undefined;
  /** Rules that this build may break. */
  accept?: readonly string[] | undefined;
  /** False for builds of tests whose faults a trial finds. */
  isTried?: boolean | undefined;
}

interface Publisher extends Pick<Build, 'slice'> {
  by: string;
}

/**
 * Publishes a build. The same files again are the same release (`fresh` is false); a published release never changes.
 * `warnings` are those of `validate`.
 */
export const publish = async (
  environment: Pick<Environment, 'store' | 'keys' | 'name' | 'tools'>,
  build: Build,
): Promise<{ version: string; fresh: boolean; warnings: string[] }> => {
  const { store, tools } = environment;
  const { slice } = build;
  const key = publisherOf(environment, slice);
  const by = key.name;
  const built = await readBuild(slice, build.distribution, build.releaseFile);
  const version = `${build.version}-${contentHash(built)}`;
  // The same files were tried when they were published.
  const isNew = (await readPublication(store, slice, version))?.state !== 'published';
  const { files, warnings } = await withOffer(
    { ...build, isTried: isNew && build.isTried },
    version,
    built,
    tools.site,
  );
  const fresh = await begin(store, { slice, by }, version);
  const pruned = fresh && build.slice === shellName ? await shellBeingPruned(store) : undefined;
  if (pruned) throw pruning(shellName, pruned); // the two may share assets
  // For a release that is published already this restores lost files.
  await upload(store, [slice, version], files, fresh);
  await storeMaps(store, [slice, version], build.distribution);
  const integrity = sri(listOf(files));
  await finish(store, { slice, by }, version, [key, proofBy(key, { slice, version, integrity })]);
  return { version, fresh, warnings };
};

/** False where it is published already. Continues after a publish that was cut off. */
const begin = async (store: BlobStore, { slice, by }: Publisher, version: string): Promise<boolean> => {
  const before = await changePublication(store, [slice, version], (found) => {
    if (found?.state === 'pruning') throw pruning(slice, version);
    // Written also where it is published: `prune` leaves a publication that changed.
    return { state: found?.state ?? 'uploading', by, proofs: found?.proofs };
  });
  return before?.state !== 'published';
};

/** Adds the proof also to a release that was published before: its other proofs may be by keys that were removed. */
const finish = async (
  store: BlobStore,
  { slice, by }: Publisher,
  version: string,
  [key, proof]: readonly [SigningKey, string],
): Promise<void> => {
  await changePublication(store, [slice, version], (found) => {
    if (!found || found.state === 'pruning') throw pruning(slice, version);
    const others = found.proofs.filter((one) => !readToken('publication', one, [key]));
    return { state: 'published', by, proofs: [...others, proof] };
  });
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

const contentHash = (files: Files): string => {
  const hash = createHash('sha256');
  for (const [name, bytes] of files) hash.update(`${name}\n${sri(bytes)}\n`);
  return hash.digest('hex').slice(0, 12);
};

const withOffer = async (
  { slice, distribution, accept, isTried }: Build,
  version: string,
  files: Files,
  site: Site,
): Promise<{ files: Files; warnings: string[] }> => {
  const name = offerName(slice);
  if (slice === shellName) {
    const data = jsonIn(name, String(files.get(name)), 'Build the shell again.');
    const offer = validated(HostOffer, data, `${slice} cannot be published`);
    return { files: new Map([...files, [name, json({ ...offer, version })]]), warnings: [] };
  }
  const { manifest, problems, warnings = [] } = await checkBuild(slice, files, site, { accept, isTried });
  if (!manifest || problems.length > 0)
    throw new UserError([`${slice} cannot be published:`, ...shortened(problems, distribution)].join('\n  '));
  const hashes = Object.fromEntries(firstFiles(manifest).map((file) => [file, sri(files.get(file) ?? '')]));
  const { shell, menu, skeletons } = splitManifest(manifest);
  const offered = new Map([
    ...files,
    [name, json({ ...shell, hashes })],
    ...(menu ? ([[menuFileName, json(menu)]] as const) : []),
    ...(skeletons ? ([[skeletonsFileName, json(skeletons)]] as const) : []),
  ]);
  return { files: offered, warnings };
};

const shortened = (problems: readonly string[], distribution: string): string[] =>
  problems.length > 5
    ? [
        ...problems.slice(0, 5),
        `… and ${problems.length - 5} more: npm run release -- validate ${distribution} lists all.`,
      ]
    : [...problems];

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
