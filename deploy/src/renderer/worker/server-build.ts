import { type Release, serverFileName } from '@nearhand/contracts';
import { readListed, releaseFiles } from '../document/release-files.ts';

/** The server build of a release. Throws when the release has none, or a file does not match the composition's hash. */
export const readServerBuild = async (site: string, release: Release): Promise<string> => {
  const hash = (await releaseFiles(site, release))[serverFileName];
  if (!hash) throw new Error('the release has no server build');
  return readListed(new URL(serverFileName, new URL(release.url, site)), hash);
};
