import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Composition, type Release, reactOf } from '@slices/format';
import { onOperationError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { smallRelease } from './composed-release.ts';
import {
  offerName,
  pathsBeside,
  readHost,
  readRelease,
  releasePath,
  shellName,
  signedFileList,
  sri,
} from './published-release.ts';

export const releaseFaults = async (
  environment: Environment,
  { host, microFrontends }: Composition,
): Promise<string[]> => {
  const faults: string[] = host ? await shellFaults(environment, host) : [];
  for (const [slice, releases] of Object.entries(microFrontends)) {
    for (const release of releases) faults.push(...(await sliceFaults(environment, slice, release)));
  }
  return faults;
};

const shellFaults = (environment: Environment, host: NonNullable<Composition['host']>): Promise<string[]> =>
  withUnreadable(`shell ${host.version}`, async () => {
    const faults = await fileFaults(environment, shellName, host.version);
    if (JSON.stringify(await readHost(environment, host.version)) === JSON.stringify(host)) return faults;
    return [...faults, `shell ${host.version}: its ${offerName(shellName)} says something else than the composition.`];
  });

const sliceFaults = (environment: Environment, slice: string, release: Release): Promise<string[]> => {
  const { version } = release.metadata;
  const name = `${slice} ${version}`;
  return withUnreadable(name, async () => {
    const faults = await fileFaults(environment, slice, version);
    const published = await readRelease(environment, slice, version);
    if (published.url !== release.url) faults.push(`${name}: runs from ${release.url}, which is not this store.`);
    if (published.metadata.integrity !== release.metadata.integrity)
      faults.push(`${name}: its file list has another hash than the composition says.`);
    if (!isDescribedBy(release, published))
      faults.push(`${name}: a file of its own says something else than the composition.`);
    return faults;
  });
};

/** A composition with hashes holds the whole description, any other the small part. */
const isDescribedBy = (release: Release, published: Release): boolean => {
  const hasAll = Object.keys(release.extras.shell.hashes).length > 0;
  const partOf = (one: Release) => (hasAll ? one : smallRelease(one)).extras;
  const { react } = release.extras;
  const isReact = react === undefined || react === reactOf(published.extras.shell.shared);
  return isReact && isDeepStrictEqual(partOf(release), partOf(published));
};

/** A file that cannot be read is a fault too. */
const withUnreadable = (name: string, faults: () => Promise<string[]>): Promise<string[]> =>
  faults().catch(onOperationError(({ message }) => [`${name}: ${message}`]));

const variants = [
  ['', (bytes: Buffer) => bytes],
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
] as const;

const fileFaults = async (environment: Environment, slice: string, version: string): Promise<string[]> => {
  const { store } = environment;
  const { files } = await signedFileList(environment, slice, version);
  const there = await pathsBeside(store, slice, version);
  const faults = await Promise.all(
    Object.entries(files).flatMap(([name, hash]) =>
      variants.map(async ([ending, plain]) => {
        const path = `${releasePath(slice, version, name)}${ending}`;
        if (ending && !there.has(path)) return [];
        const blob = await store.read(path);
        if (!blob) return `${path} is missing.`;
        return hashOf(() => plain(blob.bytes)) === hash ? [] : `${path} was changed after it was published.`;
      }),
    ),
  );
  return faults.flat();
};

/** Undefined where the content cannot be decompressed. */
const hashOf = (content: () => Buffer): string | undefined => {
  try {
    return sri(content());
  } catch {
    return undefined;
  }
};
