import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ApiContract, apiFileName, EventPayloads, eventsFileName, ShellSurface, surfaceFileName } from '@slices/format';
import { readJson } from '@slices/kernel/json.ts';
import { OperationError, onOperationError } from '@slices/kernel/user-error.ts';
import type * as v from 'valibot';
import { validated } from '../input/validated.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { fileListName, readFileList, readListed, releaseFolder, shellName } from './published-release.ts';

/** Reads a file that older releases and builds of other bundlers do not have. */
export type OptionalFile = <S extends v.GenericSchema>(
  name: string,
  schema: S,
) => Promise<v.InferOutput<S> | undefined>;

export const publishedFile =
  (store: BlobStore, slice: string, version: string): OptionalFile =>
  async (name, schema) => {
    const folder = releaseFolder(slice, version);
    if (!(await store.read(`${folder}${fileListName}`))) return undefined;
    const hash = (await readFileList(store, slice, version)).files[name];
    return hash ? readListed(store, `${folder}${name}`, hash, schema) : undefined;
  };

export const builtFile =
  (distribution: string): OptionalFile =>
  async (name, schema) => {
    const file = join(distribution, name);
    if (!existsSync(file)) return undefined;
    return validated(schema, readJson(file, 'Build it again.'), `${file} is not valid`, OperationError);
  };

/** The part of the API that a release relies on. */
export const usedApi = (file: OptionalFile): Promise<ApiContract | undefined> => file(apiFileName, ApiContract);

/** As {@link usedApi}, of published releases, by `SLICE VERSION`. */
export const usedApis = (store: BlobStore, releases: readonly { slice: string; version: string }[]) =>
  Promise.all(
    releases.map(
      async ({ slice, version }): Promise<[string, ApiContract | undefined]> => [
        `${slice} ${version}`,
        await usedApi(publishedFile(store, slice, version)),
      ],
    ),
  );

export const payloadsOf = (file: OptionalFile): Promise<EventPayloads | undefined> =>
  file(eventsFileName, EventPayloads);

/**
 * The payloads of published releases by `SLICE VERSION`, without the releases that list none. One whose file is damaged has
 * undefined.
 */
export const publishedPayloads = async (
  store: BlobStore,
  releases: readonly { slice: string; version: string }[],
): Promise<Map<string, EventPayloads | undefined>> => {
  const byName = new Map(releases.map((one) => [`${one.slice} ${one.version}`, one]));
  const found = await Promise.all(
    [...byName].map(async ([name, { slice, version }]): Promise<[string, EventPayloads | undefined][]> => {
      const damaged = onOperationError((): [string, undefined][] => [[name, undefined]]);
      const read = payloadsOf(publishedFile(store, slice, version));
      return read.then((payloads): [string, EventPayloads][] => (payloads ? [[name, payloads]] : [])).catch(damaged);
    }),
  );
  return new Map(found.flat());
};

export const surfaceOf = (file: OptionalFile): Promise<ShellSurface | undefined> => file(surfaceFileName, ShellSurface);

export const publishedSurface = (store: BlobStore, version: string | undefined): Promise<ShellSurface | undefined> =>
  version === undefined ? Promise.resolve(undefined) : surfaceOf(publishedFile(store, shellName, version));
