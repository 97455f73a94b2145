import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Composition, Release } from '@nearhand/contracts';
import { OperationError } from '../../kernel/user-error.ts';
import type { Environment } from '../environments/environments.ts';
import { sri } from './file-list.ts';
import {
  offerName,
  pathsBeside,
  readFileList,
  readHost,
  readRelease,
  releasePath,
  shellName,
} from './published-release.ts';

/** What is wrong with the files of the releases that `composition` names, the shell's too: one sentence each. */
export const releaseFaults = async (environment: Environment, composition: Composition): Promise<string[]> => {
  const { host, microFrontends } = composition;
  const faults: string[] = host ? await shellFaults(environment, host) : [];
  for (const [slice, releases] of Object.entries(microFrontends)) {
    for (const release of releases) faults.push(...(await sliceFaults(environment, slice, release)));
  }
  return faults;
};

const shellFaults = (environment: Environment, host: NonNullable<Composition['host']>): Promise<string[]> =>
  told(`shell ${host.version}`, async () => {
    const faults = await fileFaults(environment, shellName, host.version);
    if (JSON.stringify(await readHost(environment.store, host.version)) === JSON.stringify(host)) return faults;
    return [...faults, `shell ${host.version}: its ${offerName(shellName)} says something else than the composition.`];
  });

const sliceFaults = (environment: Environment, slice: string, release: Release): Promise<string[]> => {
  const { version } = release.metadata;
  const name = `${slice} ${version}`;
  return told(name, async () => {
    const faults = await fileFaults(environment, slice, version);
    const published = await readRelease(environment, slice, version);
    if (published.url !== release.url) faults.push(`${name}: runs from ${release.url}, which is not this store.`);
    if (published.metadata.integrity !== release.metadata.integrity)
      faults.push(`${name}: its file list has another hash than the composition says.`);
    if (JSON.stringify(published.extras.shell) !== JSON.stringify(release.extras.shell))
      faults.push(`${name}: its release.json says something else than the composition.`);
    return faults;
  });
};

/** A file that cannot be read at all is a fault too. */
const told = (name: string, look: () => Promise<string[]>): Promise<string[]> =>
  look().catch((error: unknown) => {
    if (error instanceof OperationError) return [`${name}: ${error.message}`];
    throw error;
  });

const fileFaults = async ({ store }: Environment, slice: string, version: string): Promise<string[]> => {
  const { files } = await readFileList(store, slice, version);
  const there = await pathsBeside(store, slice, version);
  const faults = await Promise.all(
    Object.entries(files).flatMap(([name, hash]) =>
      ([['', (bytes: Buffer) => bytes], ...compressions] as const)
        .map(([ending, plain]) => [ending, `${releasePath(slice, version, name)}${ending}`, plain] as const)
        .filter(([ending, path]) => !ending || there.has(path))
        .map(async ([_ending, path, plain]) => {
          const blob = await store.read(path);
          if (!blob) return `${path} is missing.`;
          return hashOf(() => plain(blob.bytes)) === hash ? [] : `${path} was changed after it was published.`;
        }),
    ),
  );
  return faults.flat();
};

const compressions = [
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
] as const;

const hashOf = (content: () => Buffer): string | undefined => {
  try {
    return sri(content());
  } catch {
    return undefined; // not what its ending says
  }
};
