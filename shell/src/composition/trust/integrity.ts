import { parseWith, type Release, ReleaseFiles } from '@nearhand/contracts';
import { untilHangs } from './hanging.ts';
import { ScriptError, watchChunk } from './script.ts';

const known = new Map<string, string>();
/** Folders of dev servers, whose scripts need no hash. */
const open = new Set<string>();
/** Scripts that a slice requested and that no release lists. */
const rejected = new Set<string>();

/** The release's list of all its files and their hashes. */
export const fileListName = 'files.json';

export const beside = (entry: string, file: string): string => entry.replace(/[^/]*$/, file);

export const addressesOf = ({ url, fallbackUrl }: Release): string[] => (fallbackUrl ? [url, fallbackUrl] : [url]);

const full = (url: string): string => new URL(url, window.location.href).href;
const foldersOf = (release: Release): string[] => addressesOf(release).map((address) => full(beside(address, '')));

// True for a release of a dev server on the visitor's own machine, in the development build or a verified preview (the
// shell itself sets `unverified`).
const needsNoHashes = ({ url, extras }: Release): boolean =>
  /^http:\/\/(?:localhost|127\.0\.0\.1):/.test(url) && (extras.unverified === true || __NEARHAND_DEVELOPMENT__);

/** Allows the scripts in `hashes` to run, at all addresses of the release. */
export const allow = (release: Release, hashes: Readonly<Record<string, string>>): void => {
  for (const folder of foldersOf(release)) {
    if (needsNoHashes(release)) open.add(folder);
    else known.set(folder + fileListName, release.metadata.integrity);
    for (const [file, hash] of Object.entries(hashes)) known.set(folder + file, hash);
  }
};

/** The hash of a script; empty when it needs none, undefined when it may not run. */
export const hashOf = (url: string): string | undefined => {
  const address = full(url);
  return known.get(address) ?? ([...open].some((folder) => address.startsWith(folder)) ? '' : undefined);
};

export const hasRejected = (release: Release): boolean =>
  foldersOf(release).some((folder) => [...rejected].some((url) => url.startsWith(folder)));

export const forgetRejected = (release: Release): void => {
  for (const url of rejected) if (foldersOf(release).some((folder) => url.startsWith(folder))) rejected.delete(url);
};

/** The builds of slices ask this function for the hash of each chunk; without a hash they load nothing. */
export const answerSlices = (): void => {
  Reflect.set(globalThis, '__nearhandIntegrity', (url: string): string | undefined => {
    const hash = hashOf(url);
    if (hash === undefined) rejected.add(full(url));
    else watchChunk(full(url));
    return hash;
  });
};

const lists = new Map<string, Promise<void>>();

/** Fetches the release's file list once and allows its files. The browser checks it against the composition's hash. */
export const allowFileList = (release: Release): Promise<void> => {
  const { integrity } = release.metadata;
  const loading = lists.get(integrity);
  if (loading) return loading;
  const fresh = needsNoHashes(release) ? Promise.resolve() : fetchList(release);
  lists.set(integrity, fresh);
  fresh.catch(() => forgetFileList(release));
  return fresh;
};

export const forgetFileList = ({ metadata }: Release): void => void lists.delete(metadata.integrity);

const fetchList = async (release: Release): Promise<void> => {
  let failure: unknown;
  for (const address of addressesOf(release)) {
    try {
      return allow(release, await readList(beside(address, fileListName), release.metadata.integrity));
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

const readList = async (address: string, integrity: string): Promise<ReleaseFiles> => {
  const watch = new AbortController();
  const { signal } = watch;
  const hangs = untilHangs(address, signal).then(() => {
    throw new ScriptError(address, 'timeout');
  });
  const fetched = fetch(address, { integrity, signal }).catch(() => {
    throw new ScriptError(address, 'error');
  });
  try {
    const parsed = parseWith(ReleaseFiles, await Promise.race([fetched.then((response) => response.json()), hangs]));
    if (!parsed.ok) throw new Error(`${address}: ${parsed.problems.join('; ')}`);
    return parsed.value;
  } finally {
    watch.abort();
  }
};
