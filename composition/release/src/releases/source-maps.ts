import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { BlobStore } from '../store/blob-store.ts';

const folder = 'maps/';
/** Not in `releases/`: browsers must not get source maps. */
export const mapsFolder = (slice: string, version: string): string => `${folder}${slice}/${version}/`;

/** Stores the source maps of a build. A build without them has none. */
export const storeMaps = async (
  store: BlobStore,
  [slice, version]: readonly [slice: string, version: string],
  distribution: string,
): Promise<void> => {
  const entries = await readdir(distribution, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.map') && !entry.name.startsWith('.'));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const path = relative(distribution, file).split(sep).join('/');
      await store.create(`${mapsFolder(slice, version)}${path}`, await readFile(file));
    }),
  );
};

/** The map of a script; undefined where none was stored. All shells share their assets, so any that has this one will do. */
export const readMap = async (
  store: BlobStore,
  { slice, version, file }: { slice: string; version: string | undefined; file: string },
): Promise<string | undefined> => {
  const path = version ? `${mapsFolder(slice, version)}${file}.map` : await pathInAny(store, slice, file);
  return path && (await store.read(path))?.bytes.toString();
};

const pathInAny = async (store: BlobStore, slice: string, file: string): Promise<string | undefined> =>
  (await store.list(`${folder}${slice}/`)).find((path) => path.endsWith(`/${file}.map`));
