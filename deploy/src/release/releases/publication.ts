import * as v from 'valibot';
import { nearestName } from '../../kernel/nearest-name.ts';
import { UserError } from '../../kernel/user-error.ts';
import { type Blob, type BlobStore, parseStored } from '../store/blob-store.ts';

/**
 * `published/<slice>/<version>.json`: what state a release is in. Whoever publishes, promotes or prunes it changes this
 * file first, and only from what they have read: so nothing is pruned that is about to run, and nothing runs that is
 * being pruned.
 */
const Publication = v.object({
  state: v.picklist(['uploading', 'published', 'pruning']),
  /** When that was said last; ISO 8601. */
  at: v.string(),
  by: v.string(),
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
  if (!blob) return undefined;
  return { ...parseStored(Publication, blob.bytes, path), etag: blob.etag };
};

/** Puts `state` in place of what had `etag`. False where somebody else was faster. */
export const setPublication = (
  store: BlobStore,
  [slice, version]: readonly [slice: string, version: string],
  { state, by }: Pick<Publication, 'state' | 'by'>,
  etag: string | undefined,
): Promise<boolean> => {
  const text = JSON.stringify({ state, at: new Date().toISOString(), by });
  return store.replace(pathOf(slice, version), Buffer.from(`${text}\n`), etag);
};

export const forgetPublication = (store: BlobStore, slice: string, version: string): Promise<void> =>
  store.remove(pathOf(slice, version));

/** Versions that somebody began to publish, by slice; with `slice`, of that one alone. */
export const knownVersions = async (store: BlobStore, slice?: string): Promise<Map<string, string[]>> => {
  const known = new Map<string, string[]>();
  for (const path of await store.list(slice ? `${folder}${slice}/` : folder)) {
    const [, name, version] = /^published\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
    if (name && version) known.set(name, [...(known.get(name) ?? []), version]);
  }
  return known;
};

/**
 * The published version of `slice` that is `wanted`, or the only one that begins with it. Throws a {@link UserError}
 * that names those that there are.
 */
export const findVersion = async (store: BlobStore, slice: string, wanted: string): Promise<string> => {
  const versions = (await knownVersions(store, slice)).get(slice) ?? [];
  const found = versions.includes(wanted) ? [wanted] : versions.filter((version) => version.startsWith(wanted));
  const [only] = found;
  if (found.length === 1 && only) return only;
  if (versions.length === 0) throw await unknownSlice(store, slice);
  throw new UserError(
    found.length > 1
      ? `'${wanted}' begins several versions of ${slice}: ${found.join(', ')}.`
      : `${slice} has no published version '${wanted}'; there are ${versions.join(', ')}.`,
  );
};

const unknownSlice = async (store: BlobStore, slice: string): Promise<UserError> => {
  const names = [...(await knownVersions(store)).keys()];
  const near = nearestName(slice, names);
  const hint = near
    ? `did you mean '${near}'?`
    : `${names.length > 0 ? `there are ${names.join(', ')}.` : 'nothing else is either.'}`;
  return new UserError(`Nothing is published as '${slice}' in ${store.name}; ${hint}`);
};
