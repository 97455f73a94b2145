import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseWith } from '@nearhand/contracts';
import { ApiContract, apiFileName } from '@nearhand/contracts/wire';
import { OperationError } from '../../kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { type BlobStore, parseStored } from '../store/blob-store.ts';
import { fileListName, readFileList, readListed, releaseFolder } from './published-release.ts';

type Place = Pick<Environment, 'name' | 'store'>;

const apiPath = ({ name }: Place): string => `environments/${name}/api.json`;

/** The API that runs in an environment, as {@link recordApi} wrote it. */
export const readApi = async (place: Place): Promise<ApiContract | undefined> => {
  const blob = await place.store.read(apiPath(place));
  return blob && parseStored(ApiContract, blob.bytes, apiPath(place));
};

/** False where it is recorded already. */
export const recordApi = async (place: Place, contract: ApiContract): Promise<boolean> => {
  const bytes = Buffer.from(`${JSON.stringify(contract)}\n`);
  const before = await place.store.read(apiPath(place));
  if (before?.bytes.equals(bytes)) return false;
  if (await place.store.replace(apiPath(place), bytes, before?.etag)) return true;
  throw new OperationError('Another command recorded an API meanwhile; look which one runs and record it again.');
};

/** What a release relies on of the API; undefined where it has no list: a build of another kind, or an older one. */
export const readUsedApi = async (
  store: BlobStore,
  slice: string,
  version: string,
): Promise<ApiContract | undefined> => {
  const folder = releaseFolder(slice, version);
  if (!(await store.read(`${folder}${fileListName}`))) return undefined;
  const { files } = await readFileList(store, slice, version);
  const hash = files[apiFileName];
  return hash ? readListed(store, `${folder}${apiFileName}`, hash, ApiContract) : undefined;
};

/** As {@link readUsedApi}, of several, by `SLICE VERSION`. */
export const readUses = (store: BlobStore, releases: readonly { slice: string; version: string }[]) =>
  Promise.all(
    releases.map(
      async ({ slice, version }): Promise<[string, ApiContract | undefined]> => [
        `${slice} ${version}`,
        await readUsedApi(store, slice, version),
      ],
    ),
  );

/** As {@link readUsedApi}, of a build in a folder. */
export const readBuiltApi = (distribution: string): ApiContract | undefined => {
  const file = join(distribution, apiFileName);
  if (!existsSync(file)) return undefined;
  const parsed = parseWith(ApiContract, JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.ok) throw new OperationError(`${file} is not valid: ${parsed.problems.join('; ')}.`);
  return parsed.value;
};
