import { type Release, serverFileName } from '@nearhand/contracts';
import { readListed, releaseFiles } from '../document/release-files.ts';

/** The server build of a release, if it has one. Throws when a file does not match the composition's hash. */
export const readServerBuild = async (site: string, release: Release): Promise<string | undefined> => {
  const hash = (await releaseFiles(site, release))[serverFileName];
  return hash && readListed(new URL(serverFileName, new URL(release.url, site)), hash);
};
