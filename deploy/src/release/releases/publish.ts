import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { HostOffer, parseWith, ShellExtras } from '@nearhand/contracts';
import { OperationError, UserError } from '../../kernel/user-error.ts';
import { compressible, smallest } from '../../web/compress.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { sri } from './file-list.ts';
import { readPublication, setPublication } from './publication.ts';
import { fileListName, offerName, pathsBeside, releasePath, shellName } from './published-release.ts';
import { shellBeingPruned } from './shell-assets.ts';

type Files = Map<string, Buffer>;

interface Build {
  slice: string;
  /** The package's own version: `1.2.0`. */
  version: string;
  /** The folder with what webpack made. */
  distribution: string;
  by: string;
}

type Publisher = Pick<Build, 'slice' | 'by'>;

/**
 * Publishes a build under a version of its own: the package's and a hash of the files. The same files again are the same
 * release (`fresh` is false); one that is there is never changed.
 */
export const publish = async (store: BlobStore, build: Build): Promise<{ version: string; fresh: boolean }> => {
  const built = await filesOf(build);
  const version = `${build.version}-${contentHash(built)}`;
  const fresh = await begin(store, build, version);
  const pruned = fresh && build.slice === shellName ? await shellBeingPruned(store) : undefined;
  if (pruned) throw pruning(shellName, pruned); // its assets may be this one's
  // Of one that is published, what somebody lost since.
  await upload(store, [build.slice, version], withOffer(build.slice, version, built), fresh);
  if (fresh) await finish(store, build, version);
  return { version, fresh };
};

/** False where it is published already. Whoever began and was cut off is taken over from. */
const begin = async (store: BlobStore, { slice, by }: Publisher, version: string): Promise<boolean> => {
  const found = await readPublication(store, slice, version);
  if (found?.state === 'pruning') throw pruning(slice, version);
  const isThere = found?.state === 'published';
  // Said anew where it is there, so that nobody prunes what was just asked for.
  const state = isThere ? 'published' : 'uploading';
  if (await setPublication(store, [slice, version], { state, by }, found?.etag)) return !isThere;
  return begin(store, { slice, by }, version);
};

const finish = async (store: BlobStore, { slice, by }: Publisher, version: string): Promise<void> => {
  const found = await readPublication(store, slice, version);
  if (found?.state === 'published') return; // by somebody who published the same
  if (found?.state !== 'uploading') throw pruning(slice, version);
  if (await setPublication(store, [slice, version], { state: 'published', by }, found.etag)) return;
  await finish(store, { slice, by }, version);
};

const pruning = (slice: string, version: string): OperationError =>
  new OperationError(`${slice} ${version} is being removed; run pnpm release prune to its end and publish again.`);

/** Neither source maps nor what begins with a dot is for browsers; what is compressed is made where the store keeps it. */
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

/** What only publishing knows: a slice's hashes of what loads first, a shell's whole version. */
const withOffer = (slice: string, version: string, files: Files): Files => {
  const name = offerName(slice);
  const data: unknown = JSON.parse(String(files.get(name)));
  if (slice === shellName) {
    const offer = judged(slice, parseWith(HostOffer, data));
    return new Map([...files, [name, json({ ...offer, version })]]);
  }
  const offer = judged(slice, parseWith(ShellExtras, data));
  const first = ['remoteEntry.js', ...[...offer.routes, ...offer.slots].flatMap(({ preload }) => preload)];
  const hashes = Object.fromEntries(
    [...new Set(first)].sort().map((file) => {
      const bytes = files.get(file);
      if (!bytes)
        throw new UserError(`${slice} cannot be published: its release.json names ${file}, which is not there.`);
      return [file, sri(bytes)];
    }),
  );
  return new Map([...files, [name, json({ ...offer, hashes })]]);
};

const judged = <T>(slice: string, parsed: { ok: true; value: T } | { ok: false; problems: string[] }): T => {
  if (!parsed.ok) throw new UserError(`${slice} cannot be published: ${parsed.problems.join('; ')}.`);
  return parsed.value;
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
  // One that is there may have been compressed by another Node, to other bytes.
  await Promise.all(compressed.flat().map(([path, bytes]) => store.create(path, bytes)));
};

/** So that serving compresses nothing. */
const siblings = async ([name, bytes]: readonly [string, Buffer]): Promise<[string, Buffer][]> => {
  if (!compressible.test(name)) return [];
  return [
    [`${name}.br`, await promisify(brotliCompress)(bytes, smallest(bytes))],
    [`${name}.gz`, await promisify(gzip)(bytes, { level: 9 })],
  ];
};
