import { parseWith, type Release, ReleaseFiles } from '@slices/format';
import { hostSettings } from '../settings/host-settings.ts';
import { untilHangs } from './hanging.ts';
import { ScriptError } from './script.ts';
import { full, isWithin } from './script-address.ts';

/** Hashes by address. Neither is a map or set: a release may replace their methods. */
const known: Record<string, string | undefined> = Object.create(null);
/** Addresses that begin so need no hash: of dev servers. */
const open: string[] = [];
/** Scripts that were asked for and that no release lists. */
const rejected = new Set<string>();

/** The release's list of all its files and their hashes. */
export const fileListName = 'files.json';

export const beside = (entry: string, file: string): string => entry.replace(/[^/]*$/, file);

export const addressesOf = ({ url, fallbackUrl }: Release): string[] => (fallbackUrl ? [url, fallbackUrl] : [url]);

/** Whole addresses. */
export const foldersOf = (release: Release): string[] =>
  addressesOf(release).map((address) => full(beside(address, '')));

/**
 * True for a release of a dev server on the visitor's machine, in the development build or a verified preview (the shell
 * itself sets `unverified`): it needs no hashes.
 */
export const isInDevelopment = ({ url, extras }: Release): boolean =>
  /^http:\/\/(?:localhost|127\.0\.0\.1):/.test(url) &&
  (extras.unverified === true || hostSettings().isDevelopment === true);

/** Allows the scripts in `hashes` to run, at all addresses of the release. */
export const allow = (release: Release, hashes: Readonly<Record<string, string>>): void => {
  for (const folder of foldersOf(release)) {
    if (isInDevelopment(release)) open[open.length] = folder;
    else known[folder + fileListName] = release.metadata.integrity;
    for (const [file, hash] of Object.entries(hashes)) known[folder + file] = hash;
  }
};

/** Allows the shell's scripts: its build wrote their hashes into the document. A dev server's has none. */
export const allowOwn = (): void => {
  if (hostSettings().isDevelopment) open[0] = full('/');
  const table = document.getElementById('asset-integrity')?.textContent;
  const hashes: Record<string, string> = JSON.parse(table ?? '{}');
  for (const [url, hash] of Object.entries(hashes)) known[full(url)] = hash;
  // The one that runs: a second time it would make another shell.
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement) known[currentScript.src] = undefined;
};

/** The hash of a script; empty when it needs none, undefined when it may not run. */
export const hashOf = (url: string): string | undefined => {
  const address = full(url);
  const hash = known[address];
  for (let index = 0; hash === undefined && index < open.length; index++) {
    const start = open[index];
    if (start && isWithin(address, start)) return '';
  }
  return hash;
};

export const noteRejected = (address: string): void => void rejected.add(address);

export const hasRejected = (release: Release): boolean =>
  foldersOf(release).some((folder) => [...rejected].some((url) => url.startsWith(folder)));

export const forgetRejected = (release: Release): void => {
  for (const url of rejected) if (foldersOf(release).some((folder) => url.startsWith(folder))) rejected.delete(url);
};

const lists = new Map<string, Promise<void>>();
const listsByFolder = new Map<string, Promise<void>>();

/** Resolves when the file list of the release at `address` has come or is lost. */
export const listsOf = (address: string): Promise<unknown> =>
  Promise.allSettled([...listsByFolder].map(([folder, list]) => isWithin(address, folder) && list));

/** Fetches the release's file list once and allows its files. The browser checks it against the composition's hash. */
export const allowFileList = (release: Release): Promise<void> => {
  const { integrity } = release.metadata;
  const loading = lists.get(integrity);
  if (loading) return loading;
  const fresh = isInDevelopment(release) ? Promise.resolve() : fetchList(release);
  lists.set(integrity, fresh);
  for (const folder of foldersOf(release)) listsByFolder.set(folder, fresh);
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
