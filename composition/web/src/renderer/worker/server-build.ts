import { type Release, serverFileName } from '@slices/format';
import { LRUCache } from 'lru-cache';
import { readListed, releaseFiles } from '../document/release-files.ts';

/** Reads the server build of a release once, if it has one for the React of the document. Rejects when a file does not match the composition's hash. */
export const serverBuilds = (site: string): ((release: Release) => Promise<string | undefined>) => {
  const builds = new LRUCache<string, { code: string | undefined }, Release>({
    max: 200,
    fetchMethod: async (_integrity, _stale, { context: release }) => {
      const hash = (await releaseFiles(site, release))[serverFileName];
      return { code: hash && (await readListed(new URL(serverFileName, new URL(release.url, site)), hash)) };
    },
  });
  return async (release) =>
    release.extras.react ? undefined : (await builds.fetch(release.metadata.integrity, { context: release }))?.code;
};
