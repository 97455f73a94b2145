import { createHash } from 'node:crypto';
import {
  FirstViews,
  firstViewsFileName,
  HostOffer,
  Menu,
  menuFileName,
  modulesFileName,
  PageModules,
  type Release,
  ReleaseFiles,
  ShellExtras,
  Skeletons,
  skeletonsFileName,
} from '@slices/format';
import { OperationError, UserError } from '@slices/kernel/user-error.ts';
import type * as v from 'valibot';
import type { Environment } from '../command-line/environments.ts';
import { type BlobStore, parseStored } from '../store/blob-store.ts';
import { isProof } from './proof.ts';
import { changePublication, readPublication } from './publication.ts';

export const shellName = 'shell';
export const fileListName = 'files.json';
export const offerName = (slice: string): string => (slice === shellName ? 'host.json' : 'release.json');
export const releaseFolder = (slice: string, version: string): string => `releases/${slice}/${version}/`;
/** The assets of every shell together, so that a tab finds those of its shell whichever shell is served now. */
export const assetsFolder = `releases/${shellName}/assets/`;
/** Their names hold a hash of their content; the names of license files do not. */
const isSharedAsset = (name: string): boolean => name.startsWith('assets/') && !name.endsWith('.LICENSE.txt');

export const releasePath = (slice: string, version: string, name: string): string =>
  slice === shellName && isSharedAsset(name)
    ? `${assetsFolder}${name.slice('assets/'.length)}`
    : `${releaseFolder(slice, version)}${name}`;

export const pathsBeside = async (store: BlobStore, slice: string, version: string): Promise<Set<string>> => {
  const assets = slice === shellName ? await store.list(assetsFolder) : [];
  return new Set([...assets, ...(await store.list(releaseFolder(slice, version)))]);
};

export const sri = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Telemetry, logs and tables have room for as many characters. */
export const maxNameLength = 64;
/** Unsafe as keys of parsed JSON. */
const reservedNames = ['constructor', 'prototype'];

export const assertSliceName = (name: string): void => {
  if (reservedNames.includes(name))
    throw new UserError(`'${name}' is no slice's name: it has a meaning of its own in JavaScript.`);
  if (!/^[a-z][a-z0-9-]*$/.test(name) || name.length > maxNameLength)
    throw new UserError(
      `'${name}' is no slice's name: small letters, digits and hyphens, at most ${maxNameLength}, such as mf-help.`,
    );
};

/** As a build names its container: the slice's name with `_`, and a part that differs. */
const sliceOfContainer = (container: string): string => container.replace(/_[^_]*$/, '').replaceAll('_', '-');

export const foreignContainer = (slice: string, container: string): string =>
  `defines the global ${container}, and a build of ${slice} defines ${slice.replaceAll('-', '_')}_ with letters and digits: if it is a build of ${sliceOfContainer(container)}, name that slice (validate: --slice ${sliceOfContainer(container)}); else name its package ${slice} and build it anew.`;

/**
 * A published release as the composition names it. Throws an {@link OperationError} if a file is missing or changed, or if no
 * key that may publish the slice signed it.
 */
export const readRelease = async (
  environment: Pick<Environment, 'store' | 'releasesUrl' | 'trust'>,
  slice: string,
  version: string,
): Promise<Release> => {
  return describedRelease(environment, slice, version, await signedFileList(environment, slice, version));
};

/** As {@link readRelease}, with a file list whose hash a signed composition holds. */
export const describedRelease = async (
  { store, releasesUrl }: Pick<Environment, 'store' | 'releasesUrl'>,
  slice: string,
  version: string,
  { files, integrity }: FileList,
): Promise<Release> => {
  const read = <S extends v.GenericSchema>(name: string, schema: S) =>
    readListed(store, `${releaseFolder(slice, version)}${name}`, files[name], schema);
  const shell = await read(offerName(slice), ShellExtras);
  return {
    url: `${releasesUrl}/${slice}/${version}/remoteEntry.js`,
    metadata: { version, integrity },
    deployment: { traffic: 100, default: true },
    extras: {
      shell,
      ...(files[firstViewsFileName] && { firstViews: await read(firstViewsFileName, FirstViews) }),
      ...(files[modulesFileName] && { modules: await read(modulesFileName, PageModules) }),
      ...(files[menuFileName] && { menu: await read(menuFileName, Menu) }),
      ...(files[skeletonsFileName] && { skeletons: await read(skeletonsFileName, Skeletons) }),
    },
  };
};

export const readHost = async (environment: Signed, version: string): Promise<HostOffer> => {
  const { store } = environment;
  const { files } = await signedFileList(environment, shellName, version);
  const name = offerName(shellName);
  return readListed(store, `${releaseFolder(shellName, version)}${name}`, files[name], HostOffer);
};

/** Marks a release that is about to run, so that `prune` leaves it. Throws a {@link OperationError} unless it is published. */
export const claim = async (
  environment: Pick<Environment, 'store' | 'keys'>,
  slice: string,
  version: string,
): Promise<void> => {
  const by = environment.keys('promotion')[0]?.name ?? '';
  await changePublication(environment.store, [slice, version], (found) => {
    if (found?.state === 'published') return { ...found, by };
    throw new OperationError(
      `${slice} ${version} is not published${found ? ` but ${found.state}` : ''}; publish it again.`,
    );
  });
};

type Signed = Pick<Environment, 'store' | 'trust'>;

interface FileList {
  files: ReleaseFiles;
  integrity: string;
}

/** The hashes of a release's files, if a key that may publish the slice signed that list. */
export const signedFileList = async ({ store, trust }: Signed, slice: string, version: string): Promise<FileList> => {
  const list = await readFileList(store, slice, version);
  const { integrity } = list;
  const { proofs = [] } = (await readPublication(store, slice, version)) ?? {};
  if (proofs.some((proof) => isProof(proof, { slice, version, integrity }, trust().keys('publish')))) return list;
  throw new OperationError(`${slice} ${version} is not signed by a key that may publish ${slice}; publish it again.`);
};

export const readFileList = async (store: BlobStore, slice: string, version: string): Promise<FileList> => {
  const path = `${releaseFolder(slice, version)}${fileListName}`;
  const blob = await store.read(path);
  if (!blob) throw new OperationError(`${path} is missing; publish ${slice} again.`);
  return { files: parseStored(ReleaseFiles, blob.bytes, path), integrity: sri(blob.bytes) };
};

export const readListed = async <S extends v.GenericSchema>(
  store: BlobStore,
  path: string,
  hash: string | undefined,
  schema: S,
): Promise<v.InferOutput<S>> => {
  const blob = await store.read(path);
  if (!blob || sri(blob.bytes) !== hash) throw new OperationError(`${path} is missing or changed.`);
  return parseStored(schema, blob.bytes, path);
};
