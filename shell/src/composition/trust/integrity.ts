import type { Release } from '@nearhand/contracts';

/** Hashes of scripts by their full address. */
const known = new Map<string, string>();
/** Folders whose scripts need no hash: dev servers. */
const open = new Set<string>();
/** What a slice asked for and nobody knows. */
const refused = new Set<string>();

/** The release's list of all of its files and their hashes. */
export const fileListName = 'files.json';

/** The address of a file of the same release as `entry`. */
export const beside = (entry: string, file: string): string => entry.replace(/[^/]*$/, file);

/** Every address that the release's entry has. */
export const addressesOf = ({ url, fallbackUrl }: Release): string[] => (fallbackUrl ? [url, fallbackUrl] : [url]);

const full = (url: string): string => new URL(url, window.location.href).href;
const foldersOf = (release: Release): string[] => addressesOf(release).map((address) => full(beside(address, '')));

/**
 * Whether a release runs without hashes: one of a dev server on the visitor's own machine, in the development build or
 * in a preview whose link was verified (`unverified` is set by the shell itself).
 */
export const needsNoHashes = ({ url, extras }: Release): boolean =>
  /^http:\/\/(?:localhost|127\.0\.0\.1):/.test(url) && (extras.unverified === true || __NEARHAND_DEVELOPMENT__);

/** Lets the files in `hashes` of this release run, at all of its addresses. */
export const allow = (release: Release, hashes: Readonly<Record<string, string>>): void => {
  for (const folder of foldersOf(release)) {
    if (needsNoHashes(release)) open.add(folder);
    else known.set(folder + fileListName, release.metadata.integrity);
    for (const [file, hash] of Object.entries(hashes)) known.set(folder + file, hash);
  }
};

/** The hash of a script; empty for one that needs none, undefined for one that may not run. */
export const hashOf = (url: string): string | undefined => {
  const address = full(url);
  return known.get(address) ?? ([...open].some((folder) => address.startsWith(folder)) ? '' : undefined);
};

/** Whether a slice asked for a file of this release that its file list does not have. */
export const hasRefused = (release: Release): boolean =>
  foldersOf(release).some((folder) => [...refused].some((url) => url.startsWith(folder)));

export const forgetRefusals = (release: Release): void => {
  for (const url of refused) if (foldersOf(release).some((folder) => url.startsWith(folder))) refused.delete(url);
};

/** Lets the builds of slices ask for hashes: they load nothing that this does not know. */
export const answerSlices = (): void => {
  Reflect.set(globalThis, '__nearhandIntegrity', (url: string): string | undefined => {
    const hash = hashOf(url);
    if (hash === undefined) refused.add(full(url));
    return hash;
  });
};
