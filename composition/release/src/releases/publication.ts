import { suggestion, UserError } from '@slices/kernel/user-error.ts';
import * as v from 'valibot';
import { type Blob, type BlobStore, parseStored } from '../store/blob-store.ts';

/**
 * `published/<slice>/<version>.json`: the state of a release. Publishing, promoting and pruning change this file first, and
 * only from the state that they read: so no release is pruned that is about to run, and none runs that is being pruned.
 */
const Publication = v.object({
  state: v.picklist(['uploading', 'published', 'pruning']),
  at: v.string(),
  by: v.string(),
  /** Statements of teams that these are the release's files; one by a key that may publish the slice is enough. */
  proofs: v.optional(v.array(v.string()), []),
});
export type Publication = v.InferOutput<typeof Publication>;

const folder = 'published/';
const pathOf = (slice: string, version: string) => `${folder}${slice}/${version}.json`;

export const readPublication = async (
  store: BlobStore,
  slice: string,
  version: string,
): Promise<(Publication & Pick<Blob, 'etag'>) | undefined> => {
  const path = pathOf(slice, version);
  const blob = await store.read(path);
  return blob && { ...parseStored(Publication, blob.bytes, path), etag: blob.etag };
};

type Next = Pick<Publication, 'state' | 'by'> & { proofs?: readonly string[] | undefined };

export const setPublication = (
  store: BlobStore,
  [slice, version]: readonly [slice: string, version: string],
  { state, by, proofs }: Next,
  etag: string | undefined,
): Promise<boolean> => {
  const text = JSON.stringify({ state, at: new Date().toISOString(), by, proofs });
  return store.replace(pathOf(slice, version), Buffer.from(`${text}\n`), etag);
};

/** Changes a publication from the state that it has then, and returns that. `next` throws where it may not change. */
export const changePublication = async (
  store: BlobStore,
  name: readonly [slice: string, version: string],
  next: (found: Publication | undefined) => Next,
): Promise<Publication | undefined> => {
  const found = await readPublication(store, ...name);
  const isChanged = await setPublication(store, name, next(found), found?.etag);
  return isChanged ? found : changePublication(store, name, next);
};

export const forgetPublication = (store: BlobStore, slice: string, version: string): Promise<void> =>
  store.remove(pathOf(slice, version));

export const knownVersions = async (store: BlobStore, slice?: string): Promise<Map<string, string[]>> => {
  const known = new Map<string, string[]>();
  for (const path of await store.list(slice ? `${folder}${slice}/` : folder)) {
    const [, name, version] = /^published\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
    if (name && version) known.set(name, [...(known.get(name) ?? []), version]);
  }
  return known;
};

/** The version of `slice` that is or begins with `wanted`. Throws a {@link UserError} unless there is exactly one. */
export const findVersion = async (store: BlobStore, slice: string, wanted: string): Promise<string> => {
  const versions = (await knownVersions(store, slice)).get(slice) ?? [];
  const found = versions.includes(wanted) ? [wanted] : versions.filter((version) => version.startsWith(wanted));
  const [only] = found;
  if (found.length === 1 && only) return only;
  if (found.length > 1) throw new UserError(`'${wanted}' begins several versions of ${slice}: ${found.join(', ')}.`);
  if (versions.length > 0)
    throw new UserError(`${slice} has no published version '${wanted}'; there are ${versions.join(', ')}.`);
  const hint = suggestion(slice, [...(await knownVersions(store)).keys()], 'nothing else is either.');
  throw new UserError(`Nothing is published as '${slice}' in ${store.name}; ${hint}`);
};
