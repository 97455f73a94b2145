import { onOperationError } from '@slices/kernel/user-error.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { knownVersions, readPublication } from './publication.ts';
import { assetsFolder, readFileList, releasePath, shellName } from './published-release.ts';

/** Paths of assets that no shell names, except shells that are being pruned. None while a shell's file list is unreadable. */
export const unnamedAssets = async (store: BlobStore): Promise<string[]> => {
  const lists = await Promise.all((await shellVersions(store)).map((version) => assetsOf(store, version)));
  if (lists.includes(undefined)) return [];
  const named = new Set(lists.flat());
  return (await store.list(assetsFolder)).filter((path) => !named.has(path.replace(/\.(?:br|gz)$/, '')));
};

/**
 * The version of a shell that is being pruned, if there is one. Publishing a shell checks this after its publication is
 * written, and `prune` marks a shell before it reads what the others name: so one of them sees the other.
 */
export const shellBeingPruned = async (store: BlobStore): Promise<string | undefined> => {
  for (const version of await shellVersions(store)) if (await isBeingPruned(store, version)) return version;
  return undefined;
};

const shellVersions = async (store: BlobStore): Promise<string[]> => {
  const known = (await knownVersions(store, shellName)).get(shellName) ?? [];
  const paths = (await store.list(`releases/${shellName}/`)).filter((path) => !path.startsWith(assetsFolder));
  return [...new Set([...known, ...paths.map((path) => path.split('/')[2] ?? '')])];
};

const isBeingPruned = async (store: BlobStore, version: string): Promise<boolean> =>
  (await readPublication(store, shellName, version))?.state === 'pruning';

const assetsOf = async (store: BlobStore, version: string): Promise<string[] | undefined> => {
  if (await isBeingPruned(store, version)) return [];
  const list = await readFileList(store, shellName, version).catch(onOperationError(() => undefined));
  return list && Object.keys(list.files).map((name) => releasePath(shellName, version, name));
};
