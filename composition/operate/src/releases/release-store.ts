import { isNativeError } from 'node:util/types';
import { environmentPaths, revisionOfPath } from '@slices/format';
import { OperateError } from '../site/operate-error.ts';
import type { OperateSettings } from '../site/options.ts';
import { folderFiles, type StoreFiles } from './store-files.ts';

/** Reads the files of environments, and no others of a store. Throws an {@link OperateError} 503 when the store cannot be reached. */
export interface ReleaseStore extends Pick<StoreFiles, 'read'> {
  environments: () => Promise<string[]>;
  /** Numbers of the revisions of an environment, oldest first. */
  revisions: (environment: string) => Promise<number[]>;
}

const environmentName = /^\w[\w.-]{0,62}$/;
const readable =
  /^environments\/\w[\w.-]{0,62}\/(?:composition\.json|composition\.sig|timestamp\.json|recalls\/[\w-]{43}\.json|revisions\/(?:index|\d{6,9})\.json)$/;

/** Undefined where the site names none. */
export const openReleaseStore = async ({
  releaseStore,
}: Pick<OperateSettings, 'releaseStore'>): Promise<ReleaseStore | undefined> => {
  if (!releaseStore) return undefined;
  if (releaseStore.folder !== undefined) return releaseStoreOf(folderFiles(releaseStore.folder));
  // Amazon's client is large: it is loaded only for a bucket.
  const { bucketFiles } = await import('./release-bucket.ts');
  return releaseStoreOf(bucketFiles(releaseStore));
};

const releaseStoreOf = (files: StoreFiles): ReleaseStore => ({
  environments: async () =>
    (await files.names('environments/').catch(unreachable)).folders.filter((name) => environmentName.test(name)).sort(),
  revisions: async (environment) => {
    const folder = environmentPaths.revisions(environment);
    const { files: names } = await files.names(folder).catch(unreachable);
    return names
      .map((name) => revisionOfPath(`${folder}${name}`))
      .filter((number) => number !== undefined)
      .sort((one, other) => one - other);
  },
  read: async (path) => {
    if (!readable.test(path)) throw new Error(`${path} is no file of an environment.`);
    return files.read(path).catch(unreachable);
  },
});

const unreachable = (error: unknown): never => {
  const reason = isNativeError(error) ? error.name : 'unknown';
  throw new OperateError(503, 'server/unavailable', `The store of releases cannot be reached (${reason}).`);
};
