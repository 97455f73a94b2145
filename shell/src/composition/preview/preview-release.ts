import {
  type Composition,
  type Parsed,
  type PreviewClaims,
  parseWith,
  type Release,
  ReleaseFiles,
  ShellExtras,
} from '@nearhand/contracts';
import { beside, fileListName } from '../trust/integrity.ts';
import { devServerOf, PreviewError } from './preview-claims.ts';

const patience = 6_000;
const nobodyKnows = `sha384-${'A'.repeat(64)}`;

/** The release that `claims` name, with what it says of itself. Throws a {@link PreviewError} where it cannot be had. */
export const fetchRelease = async (claims: PreviewClaims): Promise<Release> => {
  const { url, version, integrity = nobodyKnows } = claims;
  const host = devServerOf(claims);
  const extras = await (host ? devServerExtras(url) : publishedExtras(url, integrity)).catch((error: unknown) => {
    throw new PreviewError(
      host
        ? `The dev server at ${host} does not answer as one of a slice does. Is it running?`
        : `The previewed release could not be loaded, or its files were changed (${String(error)}).`,
    );
  });
  return { url, metadata: { version, integrity }, deployment: { traffic: 100, default: true }, extras };
};

/** From the link's hash to the file list, from its hashes to what the release says. */
const publishedExtras = async (url: string, integrity: string): Promise<Release['extras']> => {
  const files = await read(beside(url, fileListName), (data) => parseWith(ReleaseFiles, data), integrity);
  const description = files['release.json'];
  if (!description) throw new Error('no release.json');
  const shell = await read(beside(url, 'release.json'), (data) => parseWith(ShellExtras, data), description);
  return { shell: { ...shell, hashes: files } };
};

const devServerExtras = async (url: string): Promise<Release['extras']> => ({
  shell: await read(beside(url, 'release.json'), (data) => parseWith(ShellExtras, data)),
  unverified: true,
});

const read = async <T>(url: string, parse: (data: unknown) => Parsed<T>, integrity = ''): Promise<T> => {
  const response = await fetch(url, { integrity, cache: 'no-cache', signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const parsed = parse(await response.json());
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  return parsed.value;
};

/**
 * The composition with `release` as the only one of its slice, so that nothing stands in for it when it breaks. It
 * comes first: where it serves a path that another slice serves too, this is what is meant to be seen.
 */
export const withPreview = (composition: Composition, slice: string, release: Release): Composition => ({
  ...composition,
  microFrontends: { [slice]: [release], ...without(composition.microFrontends, slice) },
});

const without = (slices: Composition['microFrontends'], name: string) =>
  Object.fromEntries(Object.entries(slices).filter(([other]) => other !== name));
