import { ApiContract } from '@slices/format';
import { OperationError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { parseStored } from '../store/blob-store.ts';

type Place = Pick<Environment, 'name' | 'store'>;

const apiPath = ({ name }: Place): string => `environments/${name}/api.json`;

/** The API that runs in an environment, as {@link recordApi} wrote it. */
export const readApi = async (place: Place): Promise<ApiContract | undefined> => {
  const blob = await place.store.read(apiPath(place));
  return blob && parseStored(ApiContract, blob.bytes, apiPath(place));
};

/** False if it is recorded already. Throws an {@link OperationError} if another command recorded one meanwhile. */
export const recordApi = async (place: Place, contract: ApiContract): Promise<boolean> => {
  const bytes = Buffer.from(`${JSON.stringify(contract)}\n`);
  const before = await place.store.read(apiPath(place));
  if (before?.bytes.equals(bytes)) return false;
  if (await place.store.replace(apiPath(place), bytes, before?.etag)) return true;
  throw new OperationError('Another command recorded an API meanwhile: find out which one runs, and record it again.');
};
