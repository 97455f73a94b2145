import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { HostOffer, menuFileName, parseWith, splitManifest } from '@nearhand/contracts';
import { OperationError, UserError } from '../../kernel/user-error.ts';
import { brotliOptions, compressible } from '../../web/compress.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { type Files, firstFiles, manifestOf, readBuild } from './build.ts';
import { readPublication, setPublication } from './publication.ts';
import { fileListName, offerName, pathsBeside, releasePath, shellName, sri } from './published-release.ts';
import { shellBeingPruned } from './shell-assets.ts';
import { storeMaps } from './source-maps.ts';

interface Build {
  slice: string;
  version: string;
  distribution: string;
  by: string;
}

type Publisher = Pick<Build, 'slice' | 'by'>;

/** Publishes a build. The same files again are the same release (`fresh` is false); a published release never changes. */
export const publish = async (store: BlobStore, build: Build): Promise<{ version: string; fresh: boolean }> => {
  const built = await readBuild(build.slice, build.distribution);
  const version = `${build.version}-${contentHash(built)}`;
  const fresh = await begin(store, build, version);
  const pruned = fresh && build.slice === shellName ? await shellBeingPruned(store) : undefined;
  if (pruned) throw pruning(shellName, pruned); // the two may share assets
  // For a release that is published already this restores lost files.
  await upload(store, [build.slice, version], withOffer(build.slice, version, built), fresh);
  await storeMaps(store, [build.slice, version], build.distribution);
  if (fresh) await finish(store, build, version);
  return { version, fresh };
};

/** False where it is published already. Continues after a publish that was cut off. */
const begin = async (store: BlobStore, { slice, by }: Publisher, version: string): Promise<boolean> => {
  const found = await readPublication(store, slice, version);
  if (found?.state === 'pruning') throw pruning(slice, version);
  const isThere = found?.state === 'published';
  // Written in both cases: `prune` leaves a publication that changed.
  const state = isThere ? 'published' : 'uploading';
  if (await setPublication(store, [slice, version], { state, by }, found?.etag)) return !isThere;
  return begin(store, { slice, by }, version);
};

const finish = async (store: BlobStore, { slice, by }: Publisher, version: string): Promise<void> => {
  const found = await readPublication(store, slice, version);
  if (found?.state === 'published') return; // another command published the same
  if (found?.state !== 'uploading') throw pruning(slice, version);
  if (await setPublication(store, [slice, version], { state: 'published', by }, found.etag)) return;
  await finish(store, { slice, by }, version);
};

const pruning = (slice: string, version: string): OperationError =>
  new OperationError(
    `${slice} ${version} is being removed; run 'npm run release -- prune' to its end and publish again.`,
  );

const contentHash = (files: Files): string => {
  const hash = createHash('sha256');
  for (const [name, bytes] of files) hash.update(`${name}\n${sri(bytes)}\n`);
  return hash.digest('hex').slice(0, 12);
};

const withOffer = (slice: string, version: string, files: Files): Files => {
  const name = offerName(slice);
  if (slice === shellName) {
    const parsed = parseWith(HostOffer, JSON.parse(String(files.get(name))));
    if (!parsed.ok) throw new UserError(`${slice} cannot be published: ${parsed.problems.join('; ')}.`);
    return new Map([...files, [name, json({ ...parsed.value, version })]]);
  }
  const { manifest, problems } = manifestOf(slice, files);
  if (!manifest || problems.length > 0)
    throw new UserError([`${slice} cannot be published:`, ...problems].join('\n  '));
  const hashes = Object.fromEntries(firstFiles(manifest).map((file) => [file, sri(files.get(file) ?? '')]));
  const { shell, menu } = splitManifest(manifest);
  return new Map([
    ...files,
    [name, json({ ...shell, hashes })],
    ...(menu ? ([[menuFileName, json(menu)]] as const) : []),
  ]);
};

const json = (data: unknown): Buffer => Buffer.from(`${JSON.stringify(data, null, 2)}\n`);

const upload = async (
  store: BlobStore,
  [slice, version]: readonly [slice: string, version: string],
  files: Files,
  fresh: boolean,
): Promise<void> => {
  const list = Object.fromEntries([...files].map(([name, bytes]) => [name, sri(bytes)]));
  const there = fresh ? new Set() : await pathsBeside(store, slice, version);
  const missing = [...files, [fileListName, json(list)] as const]
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
