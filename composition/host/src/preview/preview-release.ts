import {
  type Composition,
  Menu,
  menuFileName,
  type Parsed,
  type PreviewedRelease,
  parseWith,
  type Release,
  ReleaseFiles,
  releaseManifestOf,
  ShellExtras,
  type Site,
  Skeletons,
  skeletonsFileName,
  splitManifest,
} from '@slices/format';
import { beside, fileListName } from '../trust/integrity.ts';
import { devServerOf, PreviewError } from './preview-claims.ts';

const timeoutMs = 60_000;
const unknownHash = `sha384-${'A'.repeat(64)}`;

export const fetchRelease = async (claims: Omit<PreviewedRelease, 'slice'>, site: Site): Promise<Release> => {
  const { url, version, integrity = unknownHash } = claims;
  const host = devServerOf(claims);
  const extras = await (host ? devServerExtras(url, site) : publishedExtras(url, integrity)).catch((error: unknown) => {
    throw new PreviewError(
      host
        ? `The dev server at ${host} does not answer as one of a slice does. Is it running?`
        : `The previewed release could not be loaded, or its files were changed (${String(error)}).`,
    );
  });
  return { url, metadata: { version, integrity }, deployment: { traffic: 100, default: true }, extras };
};

/** The link's hash proves the file list, the list's hash proves the description. */
const publishedExtras = async (url: string, integrity: string): Promise<Release['extras']> => {
  const files = await read(beside(url, fileListName), (data) => parseWith(ReleaseFiles, data), integrity);
  const description = files['release.json'];
  if (!description) throw new Error('no release.json');
  const shell = await read(beside(url, 'release.json'), (data) => parseWith(ShellExtras, data), description);
  const [entries, skeletons] = [files[menuFileName], files[skeletonsFileName]];
  return {
    shell: { ...shell, hashes: files },
    ...(entries && { menu: await read(beside(url, menuFileName), (data) => parseWith(Menu, data), entries) }),
    ...(skeletons && {
      skeletons: await read(beside(url, skeletonsFileName), (data) => parseWith(Skeletons, data), skeletons),
    }),
  };
};

const devServerExtras = async (url: string, site: Site): Promise<Release['extras']> => ({
  ...splitManifest(await read(beside(url, 'release.json'), (data) => parseWith(releaseManifestOf(site), data))),
  unverified: true,
});

const read = async <T>(url: string, parse: (data: unknown) => Parsed<T>, integrity = ''): Promise<T> => {
  const response = await fetch(url, { integrity, cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const parsed = parse(await response.json());
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  return parsed.value;
};

/** Makes `release` the only one of its slice, without fallback, and the first slice: it wins a path that two slices serve. */
export const withPreview = (composition: Composition, slice: string, release: Release): Composition => ({
  ...composition,
  microFrontends: { [slice]: [release], ...without(composition.microFrontends, slice) },
});

/** A past revision: these slices alone, each with one release. */
export const withRevision = (composition: Composition, releases: readonly [slice: string, release: Release][]) => ({
  ...composition,
  microFrontends: Object.fromEntries(releases.map(([slice, release]) => [slice, [release]])),
});

const without = (slices: Composition['microFrontends'], name: string) =>
  Object.fromEntries(Object.entries(slices).filter(([other]) => other !== name));
